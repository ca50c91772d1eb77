"""Checks a Lottie file against the schema of lottie-spec."""
import json
from pathlib import Path

LAYERS = {0: "precomposition-layer", 1: "solid-layer", 3: "null-layer", 4: "shape-layer"}
SHAPES = {"gr": "group", "sh": "path", "rc": "rectangle", "el": "ellipse", "fl": "fill",
          "st": "stroke", "gf": "gradient-fill", "gs": "gradient-stroke", "tr": "transform",
          "tm": "trim-path"}


def mistakes(lottie, folder):
    """What of a Lottie breaks its schema, which has no layers and shapes here but those that it names."""
    from jsonschema import Draft202012Validator
    schema = json.loads((Path(folder) / "root.json").read_text())
    definitions = schema["$defs"] = {}
    for path in Path(folder).glob("*/*.json"):
        definition = False if path.stem.startswith("unknown") else json.loads(path.read_text())
        if definition:
            definition.pop("$schema", None)
        definitions.setdefault(path.parent.name, {})[path.stem] = definition

    def check(name, value):
        validator = Draft202012Validator({**schema, "$ref": f"#/$defs/{name}"})
        return [f"{name}: {list(error.path)} {error.message[:200]}" for error in validator.iter_errors(value)]

    def check_shapes(shapes):
        for shape in shapes:
            yield from check(f"shapes/{SHAPES[shape['ty']]}", shape)
            yield from check_shapes(shape.get("it", []))

    found = check("composition/animation", lottie)
    for composition in [*lottie["assets"], lottie]:
        for layer in composition["layers"]:
            found += check(f"layers/{LAYERS[layer['ty']]}", layer)
            found += check_shapes(layer.get("shapes", []))
    return found
