import CritterEncode
import CritterGraphics
import CritterRaster

extension RenderPlan {
  /// Tries one concession after another until the output fits, and then takes the best quality
  /// with which it does.
  ///
  /// - Throws: `KitError.overBudget` when nothing fits.
  func fitted(art: [ArtFile]) throws -> RenderPlan {
    let budget = request.budget
    guard budget.isLimited else { return self }
    if case .sequence = output { throw KitError.noBudget(output: output.name) }
    var smallest: Encoded?
    for concession in possibleConcessions {
      let plan = try conceding(concession)
      let content = try plan.content(art: art, wantsDigest: false) { _, _ in }
      func fits(_ quality: Int) throws -> Bool {
        let encoded = try content.whole(quality: quality)
        if encoded.bytes.count < smallest?.bytes.count ?? .max { smallest = encoded }
        return budget.holds(bytes: encoded.bytes.count, pictures: encoded.frames)
      }
      if let quality = try plan.bestQuality(fits) { return plan.described(quality, since: self) }
    }
    throw KitError.overBudget(
      output: output.name, budget: budget.text,
      smallest: smallest.map(budget.text(of:)) ?? "nothing")
  }

  private var possibleConcessions: [Concession] {
    let isMotion = schedule.entries.count > 1 && request.frames.isEmpty
    return Concession.all(
      frameRate: isMotion ? request.frameRate : nil,
      side: request.budget.keepsSize ? nil : min(size.width, size.height))
  }

  private func conceding(_ concession: Concession) throws -> RenderPlan {
    if concession == Concession() { return self }
    var request = request
    request.frameRate *= concession.rate
    if concession.scale < 1 {
      request.width = Int((Double(size.width) * concession.scale).rounded())
      request.height = Int((Double(size.height) * concession.scale).rounded())
    }
    return try RenderPlan(rig, request, output, format)
  }

  /// The highest quality, up to the one asked for, with which the output fits; nil when none is.
  private func bestQuality(_ fits: (Int) throws -> Bool) throws -> Int? {
    let asked = options.quality
    if try fits(asked) { return asked }
    let lowest = min(Concession.lowestQuality, asked)
    guard format.hasQuality, lowest < asked, try fits(lowest) else { return nil }
    return try highest(of: lowest...asked - 1, where: fits)
  }

  /// The plan at a quality, with what differs from the one that was asked for.
  private func described(_ quality: Int, since asked: RenderPlan) -> RenderPlan {
    var plan = self
    plan.request.options.quality = quality
    func change(_ name: String, _ from: String, _ to: String) -> String? {
      from == to ? nil : "\(name) \(from) → \(to)"
    }
    func rate(_ plan: RenderPlan) -> String {
      plan.request.frameRate.shortText(decimals: 1)
    }
    plan.concessions = [
      change("quality", String(asked.options.quality), String(quality)),
      change("fps", rate(asked), rate(self)),
      change(
        "size", "\(asked.size.width)×\(asked.size.height)", "\(size.width)×\(size.height)"),
    ].compactMap(\.self)
    return plan
  }
}

extension Budget {
  /// What an output came to, in the words of the budget.
  fileprivate func text(of encoded: Encoded) -> String {
    Budget(bytes: encoded.bytes.count, pictures: pictures.map { _ in encoded.frames }).text
  }
}
