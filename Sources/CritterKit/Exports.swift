// Re-export the modules whose types are part of CritterKit's API.
@_exported public import CritterEncode
@_exported public import CritterGraphics
@_exported public import CritterMotion
@_exported public import CritterRaster
@_exported public import CritterRig
@_exported public import CritterSVG
