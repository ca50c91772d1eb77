import ArgumentParser
import CritterGraphics

/// An argument with a fixed set of words. The option's help lists the words, so the parser doesn't.
protocol WordArgument: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {}

extension WordArgument {
  static var allValueStrings: [String] { [] }
  static var defaultCompletionKind: CompletionKind { .list(allCases.map(\.rawValue)) }
}

/// Returns the transform of an option whose value is a whole number.
package func wholeNumber(in range: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
  { text in
    if let number = Int(text), range.contains(number) { return number }
    throw ValidationError(
      "expected a whole number, \(range.lowerBound.grouped) to \(range.upperBound.grouped)")
  }
}

/// Returns the transform of an option whose value is a number.
///
/// - Parameter expected: the completion of the message "expected …".
func number(
  _ expected: String, where accepts: @escaping @Sendable (Double) -> Bool
) -> @Sendable (String) throws -> Double {
  { text in
    if let number = Double(text), accepts(number) { return number }
    throw ValidationError("expected \(expected)")
  }
}

extension String {
  /// The parser's error message in critter's wording.
  var reworded: String {
    if let match = prefixMatch(of: #/The value '(.*?)' is invalid for /#) {
      return "invalid value '\(match.1)' for " + self[match.range.upperBound...]
    }
    // The parser's own suggestions include '--to' for '-crf'.
    if let match = prefixMatch(of: #/Unknown option '(.*?)'(\. Did you mean '.*?'\?)?/#) {
      return "unknown option '\(match.1)'" + self[match.range.upperBound...]
    }
    let flag = #/The option '(.*?)' does not take any value, but '(.*)' was specified\./#
    if let match = prefixMatch(of: flag) {
      return "'\(match.1)' can't have a value, found '\(match.2)'" + self[match.range.upperBound...]
    }
    for (words, ours) in [
      ("Missing expected argument", "missing argument"), ("Missing value", "missing value"),
      ("Unexpected argument", "unexpected argument"),
    ] {
      if let rest = exact.dropping(prefix: words) { return ours + rest }
    }
    return self
  }

  /// The parser's completion script, with words after `critter help`. The parser replaces the
  /// command `help` with its own, which has none.
  func completingHelp(with words: [String]) -> String {
    let list = words.joined(separator: " ")
    let bash = "__critter_offer_flags_options "
    let fish = "\ncomplete -c 'critter' -n '__critter_should_offer_completions_for_"
    return replacing(
      bash + "-1\n}",
      with: bash + """
        1
            ((positional_number != 1)) || COMPREPLY+=($(compgen -W '\(list)' -- "${cur}"))
        }
        """
    )
    .replacing("'*:subcommands:'", with: "':topic:(\(list))'")
    .replacing(
      fish + "flags_or_options \"critter help\"",
      with: fish + "positional \"critter help\" -eq 1' -fa '\(list)'"
        + fish + "flags_or_options \"critter help\"")
  }
}
