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
    final class Host: ScriptHost {
      func value(of name: String) -> Value? { name == "value" ? .number(10) : nil }
    }
    let seed = ScriptRandom.Seed(property: 1, instant: 1)
    let run = ScriptRun(host: Host(), budget: ScriptBudget(), seed: seed)
    return try run.result(of: script) { value throws(ScriptError) in try value.text }
  }
}
