import ArgumentParser
import CritterCLI

Critter.runToEnd()
