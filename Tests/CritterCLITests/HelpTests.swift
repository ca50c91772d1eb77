import CritterRigFile
import CritterTestSupport
import Foundation
import Testing

@Suite struct HelpTests {
  @Test(arguments: [
    ("easings", "easeInEaseOut"), ("formats", "gif"), ("presets", "slack-emoji  "),
    ("properties", "corner-radius"), ("words", "transform-origin "),
    ("states", "bear          neutral, active"),
    ("render", "USAGE: critter render"),
  ])
  func `a topic lists what exists`(topic: String, line: String) throws {
    let run = try Run(["help", topic], in: Folder.withParts())
    #expect(run.exitCode == 0 && run.messages.isEmpty)
    #expect(run.text.contains(line), "\(run.text)")
  }

  @Test func `words are listed once, and a wrong one is named`() throws {
    for command in ["render", "schema"] {
      let help = try Run([command, "--help"], in: Folder()).text
      let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(!words.contains("values:") && words.contains("always, or never. (default: auto)"))
    }
    let run = try Run(["list", "--color", "purple"], in: Folder())
    #expect(run.exitCode == 64)
    #expect(
      run.messages.hasPrefix("error: invalid value 'purple' for '--color <when>'\nHelp:  --color"))
    let flag = try Run(["render", "toy", "--bounce=3", "-o", "a.gif"], in: Folder())
    #expect(flag.messages.hasPrefix("error: '--bounce' can't have a value, found '3'\n"))
  }

  @Test func `words of other tools lead to options and commands that exist`() throws {
    let names = try Run(["help"], in: Folder()).text.split(separator: "\n").compactMap {
      $0.firstMatch(of: #/^  ([a-z]+)  /#).map { String($0.1) }
    }
    #expect(names.contains("render") && names.contains("schema"))
    let helps = try (["init", "render", "encode", "sheet", "check", "preview"]).map {
      try Run(["help", $0], in: Folder()).text
    }.joined()
    for synonym in Synonym.all where synonym.place == Synonym.command && !synonym.isAdvice {
      #expect(names.contains(synonym.name) || synonym.name == "help", "\(synonym.name)")
    }
    for synonym in Synonym.all where synonym.place == Synonym.option && !synonym.isAdvice {
      let option = synonym.name.count > 1 ? "--\(synonym.name)" : "-\(synonym.name)"
      #expect(helps.contains(option + " ") || helps.contains(option + "\n"), "\(option)")
    }
  }

  @Test func `the help of words has the rows of one word`() throws {
    let whole = try Run(["help", "words", "Stroke_Linecap"], in: Folder())
    #expect(whole.text == "stroke-linecap  SVG  line-cap  a part\n", "\(whole.text)")
    let part = try Run(["help", "words", "linecap"], in: Folder())
    #expect(part.text == whole.text)
    let none = try Run(["help", "words", "frobnicate"], in: Folder())
    #expect(none.exitCode == 64 && none.messages.hasPrefix("error: no word 'frobnicate'; "))
    let other = try Run(["help", "easings", "ease"], in: Folder())
    #expect(other.exitCode == 64 && other.messages.hasPrefix("error: unexpected argument 'ease'"))
  }

  @Test func `each usage line begins with the program`() throws {
    for arguments in [["render", "--help"], ["help", "render"], ["list", "-h"]] {
      let text = try Run(arguments, in: Folder()).text
      #expect(text.contains("USAGE: critter "), "\(arguments): \(text.suffix(300))")
    }
  }

  @Test func `an unknown topic is named`() throws {
    let run = try Run(["help", "easing"], in: Folder())
    #expect(run.exitCode == 64)
    #expect(run.messages.hasPrefix("error: no help for 'easing' (did you mean 'easings'?)"))
  }

  @Test func `a page of the manual has every option`() throws {
    let page = try Run(["help", "--man", "render"], in: Folder()).text
    #expect(page.hasPrefix(".TH CRITTER\\-RENDER 1 ") || page.hasPrefix(".TH CRITTER-RENDER 1 "))
    for option in ["fps", "max\\-size", "theme", "limit\\-memory"] {
      #expect(page.contains("\\fB\\-\\-\(option)\\fR"), "\(option)")
    }
  }

  @Test func `a page of the manual has the groups of the help, and the other pages`() throws {
    let page = try Run(["help", "--man", "render"], in: Folder()).text
    #expect(page.contains("\n[\\fIoptions\\fR] [\\fIrig\\fR]\n"))
    let headings = ["SYNOPSIS", "WHAT TO SHOW", "FRAMES", "ENCODING", "FILE SIZE", "OPTIONS"]
    let places = headings.map { page.firstRange(of: "\n.SH \($0)\n")?.lowerBound }
    #expect(
      !places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted())
    #expect(page.contains(".SH SEE ALSO\ncritter(1), critter-init(1), "), "\(page.suffix(300))")
    #expect(page.contains("critter-schema(1)") && !page.contains("critter-render(1)"))
    #expect(
      try Run(["help", "--man"], in: Folder()).text.contains(".SH DESCRIPTION\ncritter renders"))
  }

  /// Bash's completions at the end of a line, by the script that critter prints.
  @Test func `bash completes what a rig has`() throws {
    let folder = try Folder.withToy()
    try folder.write("colors: {}\n", to: "parts/toy/night.theme.yaml")
    let script = try Run(["--generate-completion-script", "bash"], in: folder).text
    let lines = [
      "critter render t": "toy", "critter render toy --state o": "on off",
      "critter render toy --state on,o": "on,on on,off", "critter render toy --theme n": "night",
      "critter render toy --set g": "gaze=", "critter render toy --preset slack": "slack-emoji",
      "critter rend": "render", "critter help form": "formats", "critter help rea": "readme",
      "critter help formats r": "",
    ].sorted { $0.key < $1.key }
    #expect(try Self.offers(lines.map(\.key), script, in: folder) == lines.map(\.value))
  }

  @Test(arguments: [
    ("zsh", "':topic:(states easings"), ("fish", "\"critter help\" -eq 1' -fa 'states easings"),
  ])
  func `the other shells complete words of help`(shell: String, part: String) throws {
    let script = try Run(["--generate-completion-script", shell], in: Folder()).text
    #expect(script.contains(part))
  }

  /// Bash's completions at the end of some lines.
  private static func offers(
    _ lines: [String], _ script: String, in folder: Folder
  ) throws -> [String] {
    let asked = lines.map { line in
      """
      COMP_LINE='\(line)' COMP_POINT=${#COMP_LINE}; COMP_WORDS=($COMP_LINE)
      case $COMP_LINE in *' ') COMP_WORDS+=('');; esac
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
    return Array(answers.prefix(lines.count))
  }

  @Test func `Tab runs nothing that a name has in it`() throws {
    let folder = try Folder()
    let names = ["$(touch ran1)", "`touch ran2`", "x;touch ran3", "*", "it's", "safe-1.2_é"]
    for name in names {
      try folder.writeRig("parts/\(name)")
      try folder.writeRig(name)
      try folder.write("colors: {}", to: "parts/safe-1.2_é/\(name).theme.yaml")
    }
    let script = try Run(["--generate-completion-script", "bash"], in: folder).text
    let lines = ["critter render ", "critter render safe-1.2_é --theme "]
    let offers = try Self.offers(lines, script, in: folder)
    // Among the rigs of the program.
    #expect(offers[0].contains(" robot safe-1.2_é spinner "))
    #expect(offers[0].hasSuffix(" ./safe-1.2_é"))
    #expect(offers[1] == "safe-1.2_é")
    #expect(!offers.joined().contains("ran"))
    #expect(try !folder.contents.contains { $0.contains("ran") && !$0.contains("touch") })
  }
}
