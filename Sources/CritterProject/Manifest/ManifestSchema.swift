import CritterForms
import CritterKit

extension Manifest {
  /// The JSON Schema of manifests, for editors.
  package static var schema: String {
    JSON.object([
      ("$schema", "http://json-schema.org/draft-07/schema#"),
      ("title", "critter.yml"),
      ("description", "The outputs that critter renders and checks."),
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
    ("description", "Texts that stand for ${name} in any value; each may use those before it."),
    ("type", "object"),
    ("additionalProperties", .types("string", "number", "boolean")),
  ])

  private static let options = JSON.object([
    ("description", "Options of every output that has no others."),
    ("type", "object"),
    ("additionalProperties", .bool(false)),
    ("properties", .object(OutputEntry.schemas)),
  ])

  private static let outputs = JSON.object([
    ("description", "What is rendered, and from what."),
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
    ("description", "One output for each combination; ${name} stands for the value chosen."),
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
