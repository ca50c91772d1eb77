extension Manifest {
  /// The JSON Schema of manifests, for editors.
  public static var schema: String {
    OrderedJSON.object([
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
    ]).text
  }

  private static let variables = OrderedJSON.object([
    ("description", "Texts that stand for ${name} in any value; each may use those before it."),
    ("type", "object"),
    ("additionalProperties", .types("string", "number", "boolean")),
  ])

  private static let options = OrderedJSON.object([
    ("description", "Options of every output that has no others."),
    ("type", "object"),
    ("additionalProperties", .bool(false)),
    ("properties", .object(ManifestOption.all.map { ($0.name, $0.schema) })),
  ])

  private static let outputs = OrderedJSON.object([
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
              + ManifestOption.all.map {
                ($0.name, reference("#/properties/defaults/properties/", $0.name))
              })
        ),
      ])
    ),
  ])

  private static let matrix = OrderedJSON.object([
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

  private static func reference(_ path: String, _ name: String) -> OrderedJSON {
    .line(.object([("$ref", .string(path + name))]))
  }
}

extension OrderedJSON: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: OrderedJSON...) { self = .array(elements) }
}
