/// The program's, as `critter --version` says it.
public let critterVersion = "0.3.0"
