import CritterScript

extension Target {
  /// A script ends, with the same value each time.
  static let script = Target(
    name: "script", kind: .words,
    seeds: { try literals(in: "Tests/CritterScriptTests").map { Array($0.utf8) } },
    run: { bytes in
      guard bytes.count < 4000 else { return }
      let script = try Script(String(decoding: bytes, as: UTF8.self))
      let texts = [try value(of: script), try value(of: script)]
      require(texts[0] == texts[1], "the value is always the same")
    })

  private static func value(of script: Script) throws -> String {
    let run = ScriptRun(budget: ScriptBudget(steps: 100_000), seed: (property: 1, instant: 1)) {
      $0 == "value" ? .number(10) : nil
    }
    return try run.result(of: script) { "\(try $0.numbers)" }
  }
}
