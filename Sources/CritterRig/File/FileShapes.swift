package import CritterForms

/// What files may say, from the forms that read them.
package enum FileShapes {
  /// Of a `rig.yaml`.
  package static var rig: ValueShape { Forms.rig.shape }
  /// Of a theme.
  package static var theme: ValueShape { ThemeFile.form.shape }
  /// Of a scene in a file of its own.
  package static var scene: ValueShape { Forms.scene.shape }
}
