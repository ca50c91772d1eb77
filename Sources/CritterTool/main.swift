import CritterCLI

Critter.main()
