// Anyone who imports CritterKit may use the types that it shows.
@_exported public import CritterEncode
@_exported public import CritterForms
@_exported public import CritterGraphics
@_exported public import CritterMotion
@_exported public import CritterRig
@_exported public import CritterSVG
@_exported public import CritterText
