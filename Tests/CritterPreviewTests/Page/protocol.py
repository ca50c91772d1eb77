"""Writes protocol.d.ts, the types of the messages between the page and the program, from their Swift types.

usage: protocol.py [--check]    with --check, fails if the file is out of date
"""

import pathlib
import re
import sys

HERE = pathlib.Path(__file__).parent
SOURCES = HERE.parents[2] / "Sources"
# What these modules send or receive, and types of other modules in messages.
FOLDERS = ["CritterPreview", "CritterEditing"]
OTHERS = ["ValueChange", "RigChange"]
TYPES = {
    "String": "string", "Int": "number", "Double": "number", "Bool": "boolean", "Data": "string",
    "ValuePath": "(string | number)[]", "InputValue": "number | string | number[]", "ExactText": "string",
}
# Messages without a type: those of the connection.
CONNECTION = ["connected", "disconnected", "locked"]


class Type:
    def __init__(self, name, header):
        self.name, self.header, self.fields, self.cases, self.kind = name, header, [], [], None


def parse(text):
    """The structs and enums of a file, by their names within others, such as `RigMessage.StateNote`."""
    found, stack, depth = {}, [], 0
    for line in text.split("\n"):
        code = re.sub(r'//.*|"(\\.|[^"\\])*"', lambda one: one[0] if one[0].startswith('"') else "", line)
        opened = re.match(r"\s*(?:(?:package|public|private|fileprivate) )*(struct|enum|extension|actor|(?:final )?class) ([\w.]+)(.*)\{", code)
        if opened:
            kind, name, header = opened.groups()
            path = name if kind == "extension" else ".".join([one for one, _ in stack] [-1:] + [name])
            stack.append((path, depth))
            if kind in ("struct", "enum"):
                found[path] = Type(path, header)
                read(code.split("{", 1)[1].rstrip(" }").strip(), found[path])
        elif stack and depth == stack[-1][1] + 1 and stack[-1][0] in found:
            read(code.strip(), found[stack[-1][0]])
        bare = re.sub(r'"(\\.|[^"\\])*"', "", code)
        depth += bare.count("{") - bare.count("}")
        while stack and depth <= stack[-1][1]:
            stack.pop()
    return found


def read(line, owner):
    if kind := re.match(r'(?:let|var) `?is`? = "(\w+)"', line):
        owner.kind = kind[1]
    elif line.startswith("case ") and "(" not in line:
        owner.cases += [re.sub(r' = "(.*)"', r"=\1", one).split("=")[-1].strip() for one in line[5:].split(",")]
    elif (field := re.match(r"(?:(?:package|public|private\(set\)) )*(?:let|var) (.*)", line)) and "{" not in line:
        for one in re.split(r", (?=`?\w+`?: )", field[1]):
            if known := re.match(r"`?(\w+)`?: ([^=]+)", one):
                owner.fields.append((known[1], known[2].strip()))
            elif known := re.match(r'`?(\w+)`? = "', one):
                owner.fields.append((known[1], "String"))


def typed(swift, owner, known):
    swift = swift.strip()
    if swift.endswith("?"):
        return typed(swift[:-1], owner, known)
    if one := re.fullmatch(r"\[(\w+): (.+)\]", swift):
        return f"Record<string, {typed(one[2], owner, known)}>"
    if one := re.fullmatch(r"\[(.+)\]", swift):
        inner = typed(one[1], owner, known)
        inner += " | null" if one[1].endswith("?") else ""
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if swift in TYPES:
        return TYPES[swift]
    for name in [f"{owner.name}.{swift}", f"{owner.name.split('.')[0]}.{swift}", swift]:
        if name in known:
            return name.replace(".", "")
    return "any"


def written(one, known):
    name = one.name.replace(".", "")
    if not one.cases and not one.fields:
        return f"type {name} = any;"
    if one.cases:
        return f"type {name} = {' | '.join(repr(word).replace(chr(39), chr(34)) for word in one.cases)};"
    fields = [f"  {field}{'?' if swift.endswith('?') else ''}: {typed(swift, one, known)};" for field, swift in one.fields]
    return "\n".join([f"interface {name} {{", *fields, "}"])


def main():
    known, texts = {}, ""
    for folder in FOLDERS:
        for path in sorted((SOURCES / folder).rglob("*.swift")):
            texts += path.read_text()
            known |= parse(path.read_text())
    for path in sorted(SOURCES.rglob("*.swift")):
        if path.parts[len(SOURCES.parts)] not in FOLDERS and (path.stem in OTHERS or path.stem == "RigChanges"):
            known |= {name: one for name, one in parse(path.read_text()).items() if name in OTHERS}
    coded = {name: one for name, one in known.items()
             if name in OTHERS or re.search(r"\b(Answer|Encodable|Decodable|Codable)\b", one.header)}
    messages = {one.kind: name for name, one in coded.items() if one.kind}
    messages |= {name[0].lower() + name[1:].removesuffix("Message"): f"{name} & Versioned"
                 for name, one in coded.items() if re.search(r"\bAnswer\b", one.header) and name != "TextMessage"}
    messages |= {word: "TextMessage & Versioned" for word in re.findall(r'sendText\(\s*"(\w+)"', texts)}
    messages |= {"tile": "FileHeader", **{word: "undefined" for word in CONNECTION}}
    text = "\n\n".join(
        ["// Made by protocol.py from the Swift types. Don't change it by hand."]
        + ["interface Versioned {\n  is: string;\n  number?: number;\n  generation?: number;\n}"]
        + [written(one, coded) for _, one in sorted(coded.items())]
        + ["interface Messages {\n" + "\n".join(f"  {kind}: {name};" for kind, name in sorted(messages.items())) + "\n}"]) + "\n"
    file = HERE / "protocol.d.ts"
    if "--check" in sys.argv:
        if not file.exists() or file.read_text() != text:
            sys.exit(f"{file.name} is out of date; run {pathlib.Path(__file__).name}")
    else:
        file.write_text(text)


main()
