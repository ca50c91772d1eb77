import CritterGraphics

/// The part of a body that a layer's name means, in ten languages.
struct BodyWords {
  let kind: PieceLife.Kind

  var isLimb: Bool { life.isLimb }
  var isScenery: Bool { kind == .scenery || kind == .shadow }
  var life: PieceLife { PieceLife(kind: kind) }

  /// Reads the name of a part; nil if it isn't a part that moves in its own way.
  init?(_ name: String) {
    let words = name.exact.split(separator: "-").map { $0.lowercased() }
    guard !words.contains(where: Self.others.contains) else { return nil }
    let kinds = Self.words.filter { words.contains(where: $0.1.contains) }.map(\.0)
    // The shadow of an eye lies on the figure.
    let body: Set<PieceLife.Kind> = [.eye, .ear, .tail, .arm]
    guard let kind = kinds.first, kind != .shadow || body.isDisjoint(with: kinds) else {
      return nil
    }
    self.kind = kind
  }

  /// Words of things at or around an eye, an ear, or an arm that don't move like one.
  private static let others: Set<String> = [
    "color", "colour", "shade", "shading", "brow", "brows", "eyebrow", "lash", "lashes", "bag",
    "patch", "socket", "highlight", "light", "glint", "shine", "ring", "rings", "outline",
    "makeup", "armor", "armchair",
  ]

  private static let words: [(PieceLife.Kind, Set<String>)] = [
    (.shadow, shadow), (.scenery, scenery), (.eye, eye), (.ear, ear), (.tail, tail), (.arm, arm),
  ]

  private static let eye: Set<String> = [
    "eye", "eyes", "auge", "augen", "œil", "oeil", "yeux", "ojo", "ojos", "occhio", "occhi", "olho",
    "olhos", "oog", "ogen", "oko", "oczy", "глаз", "глаза", "目", "瞳", "眼", "眼睛", "눈",
  ]
  private static let ear: Set<String> = [
    "ear", "ears", "antenna", "antennae", "antennas", "ohr", "ohren", "fühler", "oreille",
    "oreilles", "oreja", "orejas", "antena", "antenas", "orecchio", "orecchie", "orelha", "orelhas",
    "oor", "oren", "ucho", "uszy", "ухо", "уши", "耳", "耳朵", "귀",
  ]
  private static let tail: Set<String> = [
    "tail", "schwanz", "schweif", "queue", "cola", "rabo", "coda", "cauda", "staart", "ogon",
    "хвост", "尻尾", "尾", "尾巴", "꼬리",
  ]
  private static let arm: Set<String> = [
    "arm", "arms", "wing", "wings", "arme", "flügel", "bras", "aile", "ailes", "brazo", "brazos",
    "ala", "alas", "braccio", "braccia", "ali", "braço", "braços", "asa", "asas", "armen",
    "vleugel", "vleugels", "ramię", "skrzydło", "skrzydła", "рука", "руки", "крыло", "крылья", "腕",
    "翼", "手臂", "翅膀", "팔", "날개",
  ]
  private static let shadow: Set<String> = [
    "shadow", "schatten", "ombre", "sombra", "ombra", "schaduw", "cień", "тень", "影", "阴影",
    "그림자",
  ]
  private static let scenery: Set<String> = [
    "background", "backdrop", "bg", "ground", "floor", "hintergrund", "boden", "arrière", "arriere",
    "fond", "sol", "fondo", "suelo", "sfondo", "pavimento", "fundo", "chão", "achtergrond", "grond",
    "tło", "ziemia", "фон", "земля", "背景", "地面", "배경", "땅",
  ]
}
