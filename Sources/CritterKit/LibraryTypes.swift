public import CritterEncode
public import CritterGraphics
public import CritterMotion
public import CritterRaster
public import CritterRig

// Types of other modules, for programs that import only CritterKit.

public typealias Bitmap = CritterGraphics.Bitmap
public typealias Color = CritterGraphics.Color
public typealias CritterError = CritterGraphics.CritterError
public typealias Drawing = CritterGraphics.Drawing
public typealias EncodeOptions = CritterEncode.EncodeOptions
public typealias FileError = CritterRig.FileError
public typealias Format = CritterEncode.Format
public typealias Frame = CritterGraphics.Frame
public typealias FrameSource = CritterGraphics.FrameSource
public typealias Pose = CritterMotion.Pose
public typealias Rasterizer = CritterRaster.Rasterizer
public typealias Rig = CritterRig.Rig
public typealias Selection = CritterMotion.Selection
