class Critter < Formula
  desc "Make SVG drawings move, as GIF, animated SVG, or Lottie"
  homepage "@REPOSITORY@"
  url "@REPOSITORY@/archive/refs/tags/v@VERSION@.tar.gz"
  sha256 "@SOURCE_SHA256@"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "giflib"
  depends_on "libdeflate"
  depends_on "libpng"
  depends_on "librsvg"
  depends_on "libxml2"
  depends_on "libyaml"
  depends_on :macos
  depends_on "pango"
  depends_on "pcre2"
  depends_on "webp"

  def install
    system "scripts/install", "--prefix", prefix
  end

  test do
    system bin/"critter", "init", "ghost", "--like", pkgshare/"rigs/ghost"
    system bin/"critter", "render", "./ghost", "--state", "boo", "-o", "ghost.png"
    assert_path_exists testpath/"ghost.png"
  end
end
