import CritterForms
import CritterKit

extension Manifest {
  /// The JSON Schema of manifests, for editors.
  package static var schema: String {
    JSON.object([
      ("$schema", "http://json-schema.org/draft-07/schema#"),
      ("title", "critter.yml"),
      ("description", "Outputs that critter renders and checks."),
      ("type", "object"),
      ("additionalProperties", .bool(false)),
      ("required", .line(.array(["outputs"]))),
      (
        "properties",
        .object([
          ("variables", variables), ("defaults", options), ("outputs", outputs),
        ])
      ),
    ]).indentedText
  }

  private static let variables = JSON.object([
    ("description", "Values for ${name}; each can use the variables before it."),
    ("type", "object"),
    ("additionalProperties", .types("string", "number", "boolean")),
  ])

  private static let options = JSON.object([
    ("description", "Default options of all outputs."),
    ("type", "object"),
    ("additionalProperties", .bool(false)),
    ("properties", .object(OutputEntry.schemas)),
  ])

  private static let outputs = JSON.object([
    ("description", "The outputs."),
    ("type", "array"),
    ("minItems", .number(1)),
    (
      "items",
      .object([
        ("type", "object"),
        ("additionalProperties", .bool(false)),
        (
          "properties",
          .object(
            [("matrix", matrix)]
              + OutputEntry.schemas.map { name, _ in
                (name, reference("#/properties/defaults/properties/", name))
              })
        ),
      ])
    ),
  ])

  private static let matrix = JSON.object([
    ("description", "Values to combine; each combination is an output. Use a value as ${name}."),
    ("type", "object"),
    (
      "additionalProperties",
      .either([
        .object([
          ("type", "array"), ("minItems", .number(1)),
          ("items", .types("string", "number", "boolean")),
        ]),
        .object([
          ("type", "object"),
          (
            "additionalProperties",
            .either([reference("#/properties/", "defaults"), .type("null")])
          ),
        ]),
      ])
    ),
  ])

  private static func reference(_ path: String, _ name: String) -> JSON {
    .line(.object([("$ref", .string(path + name))]))
  }
}
