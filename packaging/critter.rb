class Critter < Formula
  desc "Make SVG drawings move, as GIF, animated SVG, or Lottie"
  homepage "@REPOSITORY@"
  url "@REPOSITORY@/releases/download/v@VERSION@/critter-@VERSION@.tar.gz"
  sha256 "@SOURCE_SHA256@"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "cairo"
  depends_on "fontconfig"
  depends_on "freetype"
  depends_on "gdk-pixbuf"
  depends_on "giflib"
  depends_on "glib"
  depends_on "harfbuzz"
  depends_on "libdeflate"
  depends_on "libpng"
  depends_on "librsvg"
  depends_on "libxml2"
  depends_on "libyaml"
  depends_on :macos
  depends_on macos: :sequoia
  depends_on "pango"
  depends_on "pcre2"
  depends_on "webp"

  def install
    ENV["CRITTER_PACKAGED"] = "1"
    system "scripts/install", "--prefix", prefix
  end

  def caveats
    <<~EOS
      The text in critter's rigs needs the font Inter:
        brew install --cask font-inter
    EOS
  end

  test do
    system bin/"critter", "init", "ghost", "--like", pkgshare/"rigs/ghost"
    system bin/"critter", "render", "./ghost", "--state", "boo", "-o", "ghost.png"
    assert_path_exists testpath/"ghost.png"
  end
end
