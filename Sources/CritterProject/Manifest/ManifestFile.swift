import CritterGraphics
import CritterKit
import CritterSyntax

/// The top-level mapping of a manifest.
struct ManifestFile: Sendable {
  var variables: [Named<Located<String>>] = []
  /// A placeholder for the keys whose values are read separately.
  private var rest = true

  static let schema = ValueSchema<ManifestFile>.mapping(
    "a manifest", from: ManifestFile(),
    [
      Key(
        "variables", \.variables, Schemas.anyText.located.named,
        "Values for ${name}; each can use the variables before it."),
      Key(
        "defaults", \.rest,
        ValueSchema(expected: "a mapping", shape: OutputEntry.options) { _, _ in true },
        "Default options of all outputs."),
      .required(
        "outputs", \.rest,
        ValueSchema(expected: "a list", shape: .list(OutputEntry.shape)) { _, _ in true },
        "The outputs."),
    ])

  /// - Parameters:
  ///   - bytes: the size of the manifest.
  ///   - folder: the manifest's folder: empty, or with a slash at the end.
  func outputs(
    in file: Node, bytes: Int, _ context: ReadingContext, folder: String
  ) -> OutputCollection {
    var collection = OutputCollection(context: context)
    let defaults = file["defaults"]?.pairs(context, expected: "a mapping") ?? []
    guard let list = file["outputs"] else { return collection }
    guard let nodes = list.items(context, expected: "a list of outputs") else {
      return collection
    }
    if nodes.isEmpty { context.report("a manifest needs at least one output", at: list.mark) }
    let expansion = ManifestExpansion(
      context: context, variables: values(context), defaults: defaults,
      files: DataFiles(in: folder))
    // Reads the files of rows, too.
    collection.expected = nodes.reduce(0) { $0 + expansion.count(of: $1) }
    collection.bytes = bytes + expansion.files.bytes
    for node in nodes where !collection.isFull { expansion.add(node, to: &collection) }
    if collection.isFull {
      context.report(
        "the limit of a manifest of this size is \(collection.limit.grouped) outputs with "
          + "\(collection.maximumValues.grouped) values in all; split it",
        at: list.mark)
    }
    return collection
  }

  /// Returns the variables' values. Each variable can use the variables before it.
  private func values(_ context: ReadingContext) -> [String: String] {
    variables.reduce(into: [:]) { values, variable in
      let text = variable.value
      values[variable.name.value] = ManifestExpansion(
        context: context, variables: values, defaults: []
      ).filled(text.value, values, at: text.mark)
    }
  }
}

extension Manifest {
  /// The JSON Schema of manifests, for editors.
  package static var schema: String {
    JSON.schema(
      of: ManifestFile.schema.shape, title: "critter.yml",
      "Outputs that critter renders and checks."
    ).indentedText
  }
}
