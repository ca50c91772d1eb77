public import CritterEncode
public import CritterGraphics
public import CritterMotion
public import CritterRaster
public import CritterRig

// Types of other modules, for programs that import only CritterKit.

/// An image in memory, as premultiplied RGBA. For an example, see <doc:FiveMinutes>.
public typealias Bitmap = CritterGraphics.Bitmap
/// A color in sRGB, with its opacity. For an example, see ``Framing``.
public typealias Color = CritterGraphics.Color
/// An error with a message and a fix. All errors of the library conform to it. For an example, see
/// <doc:FiveMinutes>.
public typealias CritterError = CritterGraphics.CritterError
/// The resolved layers of one image. Equal drawings have equal pixels. For an example, see
/// <doc:FiveMinutes>.
public typealias Drawing = CritterGraphics.Drawing
/// The quality, colors, and number of plays of a file. For an example, see <doc:FiveMinutes>.
public typealias EncodeOptions = CritterEncode.EncodeOptions
/// The problems of a rig's files, each with its place. For an example, see <doc:Rigs>.
public typealias FileError = CritterRig.FileError
/// A file format with its encoder. For an example, see <doc:AddingAFormat>.
public typealias Format = CritterEncode.Format
/// An image and its duration in an animation. For an example, see <doc:FiveMinutes>.
public typealias Frame = CritterGraphics.Frame
/// A sequence of frames that are created on demand. For an example, see <doc:AddingAFormat>.
public typealias FrameSource = CritterGraphics.FrameSource
/// The values of all parts at one instant. For an example, see <doc:Rigs>.
public typealias Pose = CritterMotion.Pose
/// Converts drawings to pixels, and parses their art once. For an example, see <doc:FiveMinutes>.
public typealias Rasterizer = CritterRaster.Rasterizer
/// A character or scene of parts with states and animations. For an example, see <doc:Rigs>.
public typealias Rig = CritterRig.Rig
/// The states, transition, clip, or scene to show. For an example, see <doc:FiveMinutes>.
public typealias Selection = CritterMotion.Selection
