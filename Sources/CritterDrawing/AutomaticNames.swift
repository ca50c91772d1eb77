/// The names that drawing programs give to layers, groups, and shapes.
enum AutomaticNames {
  /// The lowercase names without their numbers.
  static let words: Set<String> = shapes.union(layers)

  private static let shapes: Set<String> = [
    "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "use",
    "image", "svg", "vector", "union", "subtract", "intersect", "exclude", "frame", "rectangle",
    "star", "oval", "combined shape", "shape", "mask", "mask group", "clip path group",
    "clip group", "page", "artboard", "slice", "bitmap", "triangle", "curve", "compound path",
    "root", "xmlid", "svgid", "drawing", "vector stroke", "object", "objects", "part", "node",
    "element", "elements", "clip path", "isolation mode", "svgrepo iconcarrier",
    "svgrepo bgcarrier", "svgrepo tracercarrier", "svgjs", "icon", "icons", "id", "pfad", "gruppe",
    "rechteck", "kreis", "tracé", "groupe", "trazado", "grupo", "tracciato", "gruppo", "caminho",
    "groep", "grupa", "ścieżka", "контур", "группа", "グループ", "パス", "编组", "路径", "组",
    "그룹", "패스",
  ]

  /// "Layer" and "group" in the languages of drawing programs.
  private static let layers: Set<String> = [
    "layer", "group", "calque", "ebene", "capa", "camada", "livello", "laag", "warstwa", "lager",
    "слой", "шар", "レイヤー", "图层", "圖層", "레이어", "katman", "vrstva", "taso", "lag",
    "slice layer", "layer copy", "outline", "outlines", "copy",
  ]
}
