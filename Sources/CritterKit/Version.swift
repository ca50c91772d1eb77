/// The version of critter, as printed by `critter --version`.
public let critterVersion = "0.4.0.dev0"
