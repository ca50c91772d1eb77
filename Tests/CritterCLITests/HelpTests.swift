import CritterTestSupport
import Foundation
import Testing

@Suite struct HelpTests {
  @Test(arguments: [
    ("easings", "easeInEaseOut"), ("formats", "gif"), ("presets", "slack-emoji  "),
    ("properties", "corner-radius"), ("states", "bear          neutral, active"),
    ("render", "USAGE: critter render"),
  ])
  func aTopicListsWhatExists(topic: String, line: String) throws {
    let run = try Run(["help", topic], in: Folder.withParts())
    #expect(run.exitCode == 0 && run.messages.isEmpty)
    #expect(run.text.contains(line), "\(run.text)")
  }

  @Test func anUnknownTopicIsNamed() throws {
    let run = try Run(["help", "easing"], in: Folder())
    #expect(run.exitCode == 64)
    #expect(run.messages.hasPrefix("error: no help on 'easing' (did you mean 'easings'?)"))
  }

  @Test func aPageOfTheManualHasEveryOption() throws {
    let page = try Run(["help", "--man", "render"], in: Folder()).text
    #expect(page.hasPrefix(".TH CRITTER\\-RENDER 1 ") || page.hasPrefix(".TH CRITTER-RENDER 1 "))
    for option in ["fps", "max\\-size", "theme", "limit\\-memory"] {
      #expect(page.contains("\\fB\\-\\-\(option)\\fR"), "\(option)")
    }
  }

  /// What bash offers at the end of a line, by the script that critter prints.
  @Test func bashCompletesWhatARigHas() throws {
    let folder = try Folder.withToy()
    try folder.write("colors: {}\n", to: "parts/toy/night.theme.yaml")
    let script = try Run(["--generate-completion-script", "bash"], in: folder).text
    let lines = [
      "critter render t": "toy", "critter render toy --state o": "on off",
      "critter render toy --state on,o": "on,on on,off", "critter render toy --theme n": "night",
      "critter render toy --set g": "gaze=", "critter render toy --preset slack": "slack-emoji",
      "critter rend": "render",
    ].sorted { $0.key < $1.key }
    let asked = lines.map { line, _ in
      """
      COMP_LINE='\(line)' COMP_POINT=${#COMP_LINE}; COMP_WORDS=($COMP_LINE)
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_TYPE=9 COMPREPLY=()
      _critter critter "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}" 2>/dev/null; echo "${COMPREPLY[*]}"
      """
    }
    let here = Program.critter.deletingLastPathComponent().path
    try folder.write(
      (["PATH='\(here)':$PATH", script] + asked).joined(separator: "\n"), to: "complete.sh")
    let run = try Run(["complete.sh"], in: folder, program: Program.named("bash"))
    let answers = run.text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(Array(answers.prefix(lines.count)) == lines.map(\.value), "\(run.messages)")
  }
}
