import ArgumentParser
import CritterCLI

Critter.main()
