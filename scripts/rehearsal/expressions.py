"""GitHub's expressions, such as `${{ inputs.tag || github.ref }}`."""
import hashlib
import json
import re
from pathlib import Path

TOKEN = re.compile(r"\s*('(?:[^']|'')*'|[\w.*-]+|==|!=|&&|\|\||[!(),\[\]])")
TEMPLATE = re.compile(r"\$\{\{(.*?)\}\}", re.S)


class Problem(Exception):
    """Something that GitHub would refuse, or that the rehearsal doesn't know."""


class Expression:
    """One expression, evaluated as it is parsed. What isn't reached isn't evaluated."""

    def __init__(self, text, context):
        self.text, self.context = text, context
        self.tokens = TOKEN.findall(text)
        if "".join(self.tokens) != re.sub(r"\s(?=(?:[^']*'[^']*')*[^']*$)", "", text):
            raise Problem(f"can't read the expression '{text.strip()}'")

    def value(self):
        result = self.either(True)
        if self.tokens:
            raise Problem(f"can't read '{self.tokens[0]}' in the expression '{self.text.strip()}'")
        return result

    def take(self, *tokens):
        return self.tokens.pop(0) if self.tokens and self.tokens[0] in tokens else None

    def either(self, is_reached):
        left = self.both(is_reached)
        while self.take("||"):
            right = self.both(is_reached and not left)
            left = left or right
        return left

    def both(self, is_reached):
        left = self.equal(is_reached)
        while self.take("&&"):
            right = self.equal(is_reached and bool(left))
            left = left and right
        return left

    def equal(self, is_reached):
        left = self.operand(is_reached)
        while operator := self.take("==", "!="):
            left = (left == self.operand(is_reached)) == (operator == "==")
        return left

    def operand(self, is_reached):
        if self.take("!"):
            return not self.operand(is_reached)
        if self.take("("):
            value = self.either(is_reached)
            self.take(")")
            return value
        token = self.tokens.pop(0) if self.tokens else ""
        if token.startswith("'"):
            return token[1:-1].replace("''", "'")
        if token in ("true", "false", "null"):
            return json.loads(token)
        if token.isdigit():
            return int(token)
        if self.take("("):
            arguments = []
            while not self.take(")"):
                arguments.append(self.either(is_reached))
                self.take(",")
            return self.call(token, arguments) if is_reached else None
        return self.lookup(token) if is_reached else None

    def call(self, name, arguments):
        if name in ("always", "success", "failure"):
            return name != "failure"
        if name == "hashFiles":
            return digest(Path(self.context["github"]["workspace"]), arguments)
        raise Problem(f"the rehearsal doesn't know the function '{name}'")

    def lookup(self, path):
        value = self.context
        for name in path.split("."):
            if not isinstance(value, dict) or name not in value:
                raise Problem(f"'{path}' has no value")
            value = value[name]
        return value


def digest(workspace, patterns):
    files = sorted({file for pattern in patterns for file in workspace.glob(pattern)})
    if not files:
        raise Problem(f"hashFiles: no file {', '.join(patterns)}")
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def filled(value, context):
    """Returns a value of a workflow, with its expressions evaluated."""
    if isinstance(value, dict):
        return {key: filled(one, context) for key, one in value.items()}
    if isinstance(value, list):
        return [filled(one, context) for one in value]
    if not isinstance(value, str):
        return value
    return TEMPLATE.sub(lambda match: text(Expression(match[1], context).value()), value)


def text(value):
    return {True: "true", False: "false", None: ""}.get(value, str(value)) if isinstance(value, (bool, type(None))) \
        else str(value)


def holds(condition, context):
    """Whether a step or a job with this `if` runs."""
    condition = str(condition)
    match = TEMPLATE.fullmatch(condition.strip())
    return bool(Expression(match[1] if match else condition, context).value())
