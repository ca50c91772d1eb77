import CritterGraphics
import CritterKit
import CritterRig
import CritterYAML

/// The top-level mapping of a manifest.
struct ManifestFile: Sendable {
  var variables: [Named<Located<String>>] = []
  /// A placeholder for the keys whose values are read separately.
  private var rest = true

  static let form = Form<ManifestFile>.mapping(
    "a manifest", from: ManifestFile(),
    [
      Key(
        "variables", \.variables, Forms.anyText.located.named,
        "Values for ${name}; each can use the variables before it."),
      Key(
        "defaults", \.rest,
        Form(expected: "a mapping", shape: OutputEntry.options) { _, _ in true },
        "Default options of all outputs."),
      .required(
        "outputs", \.rest,
        Form(expected: "a list", shape: .list(OutputEntry.shape)) { _, _ in true }, "The outputs."),
    ])

  /// - Parameter folder: the manifest's folder: empty, or with a slash at the end.
  func outputs(in file: Node, _ reading: Reading, folder: String) -> OutputCollection {
    var collection = OutputCollection(reading: reading)
    let defaults = file["defaults"]?.pairs(reading, expected: "a mapping") ?? []
    guard let list = file["outputs"] else { return collection }
    guard let nodes = list.items else {
      reading.report("expected a list of outputs, found \(list.asFound)", at: list.mark)
      return collection
    }
    if nodes.isEmpty { reading.report("a manifest needs at least one output", at: list.mark) }
    let expansion = ManifestExpansion(
      reading: reading, variables: values(reading), defaults: defaults,
      files: DataFiles(in: folder))
    for node in nodes where !collection.isFull {
      for output in expansion.outputs(of: node) ?? [] where !collection.isFull {
        collection.add(output.options, output.row, of: node)
      }
    }
    if collection.isFull {
      reading.report(
        "the limit of a manifest is \(OutputCollection.limit.grouped) outputs with "
          + "\(OutputCollection.maximumValues.grouped) values in all; split it",
        at: list.mark)
    }
    return collection
  }

  /// Returns the variables' values. Each variable can use the variables before it.
  private func values(_ reading: Reading) -> [String: String] {
    variables.reduce(into: [:]) { values, variable in
      let text = variable.value
      values[variable.name.value] = ManifestExpansion(
        reading: reading, variables: values, defaults: []
      ).filled(text.value, values, at: text.mark)
    }
  }
}

extension Manifest {
  /// The JSON Schema of manifests, for editors.
  package static var schema: String {
    JSON.schema(
      of: ManifestFile.form.shape, title: "critter.yml", "Outputs that critter renders and checks."
    ).indentedText
  }
}
