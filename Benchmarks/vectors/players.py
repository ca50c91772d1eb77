"""Players of animated SVG and Lottie. Each opens a file and draws it at an instant."""
import base64
import io
import json
import os
import sys
from pathlib import Path

import numpy
from PIL import Image

# The browsers and slowed are those of the preview's tests.
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests/CritterPreviewTests/Browser"))


def on_white_image(image):
    image = image.convert("RGBA")
    white = Image.new("RGBA", image.size, "white")
    return Image.alpha_composite(white, image).convert("RGB")


def premultiplied_on_white_image(image):
    """Of colors that are multiplied by their alpha."""
    pixels = numpy.asarray(image.convert("RGBA")).astype(int)
    return Image.fromarray(numpy.minimum(pixels[..., :3] + 255 - pixels[..., 3:], 255).astype("uint8"))


class SVGPlayer:
    """Chromium, stopped with setCurrentTime."""

    def __init__(self):
        from chromium import Chromium
        self.browser = Chromium(600, 600)

    def open(self, path):
        self.browser.open(path.as_uri())
        self.browser.until("document.documentElement && document.documentElement.setCurrentTime"
                           " && document.readyState == 'complete' && location.href.includes("
                           + json.dumps(path.name) + ")")
        self.browser.run("document.documentElement.pauseAnimations()")

    def picture(self, time, size):
        self.browser.run(f"document.documentElement.setCurrentTime({time})")
        return self.shot(size)

    def shot(self, size):
        data = self.browser.call("Page.captureScreenshot", format="png", clip={
            "x": 0, "y": 0, "width": size[0], "height": size[1], "scale": 1})["data"]
        return Image.open(io.BytesIO(base64.b64decode(data)))

    def close(self):
        self.browser.close()


class ImagePlayer(SVGPlayer):
    """Chromium, which shows it in an <img>."""

    def open(self, path):
        self.text = path.read_text()
        self.page = path.with_suffix(".html")
        self.page.write_text("<!doctype html><style>body{margin:0}img{display:block}</style><img id=i>")
        self.browser.open(self.page.as_uri())
        self.browser.until("document.readyState == 'complete' && location.href == "
                           + json.dumps(self.page.as_uri()))

    def picture(self, time, size):
        from slowed import slowed
        still = self.page.with_name("still.svg")
        still.write_text(slowed(self.text, time))
        # Until it is on the screen, which Firefox does not say.
        self.browser.run(f"i.src = {json.dumps(still.as_uri())} + '?' + {time}; i.decode().then(() =>"
                         " new Promise(done => requestAnimationFrame(() => setTimeout(done, 150))))"
                         ".then(() => 1)")
        return self.shot(size)


class FirefoxPlayer(ImagePlayer):
    """The same in Firefox."""

    def __init__(self):
        from firefox import Firefox
        self.browser = Firefox()

    def shot(self, size):
        data = self.browser.call("browsingContext.captureScreenshot", context=self.browser.page)["data"]
        return Image.open(io.BytesIO(base64.b64decode(data))).crop((0, 0, *size))


class LottiePlayer:
    """Draws frames of a Lottie file, four times as large, and averages them."""

    detail = 4

    def picture(self, number, size):
        large = (size[0] * self.detail, size[1] * self.detail)
        return premultiplied_on_white_image(self.draw(number, large)).resize(size, Image.Resampling.BOX)

    def close(self):
        pass


class RLottie(LottiePlayer):
    def open(self, path):
        from rlottie_python import LottieAnimation
        self.animation = LottieAnimation.from_file(str(path))

    def draw(self, number, size):
        return self.animation.render_pillow_frame(frame_num=number, width=size[0], height=size[1])


class ThorVG(LottiePlayer):
    def open(self, path):
        import thorvg_python
        self.thorvg, self.path, self.size = thorvg_python, path, None

    def draw(self, number, size):
        if self.size != size:
            self.size = size
            self.engine = self.thorvg.Engine()
            self.animation = self.thorvg.Animation(self.engine)
            picture = self.animation.get_picture()
            picture.load(str(self.path))
            picture.set_size(*size)
            self.canvas = self.thorvg.SwCanvas(self.engine)
            self.canvas.set_target(*size)
            self.canvas.add(picture)
        self.animation.set_frame(float(number))
        self.canvas.update()
        self.canvas.draw(True)
        self.canvas.sync()
        return self.canvas.get_pillow()


class LottieWeb(SVGPlayer, LottiePlayer):
    """Chromium, with lottie-web's SVG renderer; drawn as large as it is shown."""

    def open(self, path):
        page = path.with_suffix(".html")
        script = Path(os.environ["LOTTIE_WEB"]).read_text()
        page.write_text(
            "<!doctype html><style>body{margin:0}svg{display:block}</style><div id=m></div>"
            f"<script>{script}</script><script>const data={path.read_text()};"
            "m.style.width=data.w+'px';m.style.height=data.h+'px';"
            "const motion=lottie.loadAnimation({container:m,renderer:'svg',loop:false,autoplay:false,"
            "animationData:data})</script>")
        self.browser.open(page.as_uri())
        self.browser.until("document.readyState == 'complete' && typeof motion != 'undefined'"
                           " && motion.isLoaded && location.href.includes("
                           + json.dumps(page.parent.name) + ")")

    def picture(self, number, size):
        self.browser.run(f"motion.goToAndStop({number}, true)")
        return self.shot(size)


PLAYERS = {
    "svg": SVGPlayer,
    "img": ImagePlayer,
    "firefox": FirefoxPlayer,
    "rlottie": RLottie,
    "thorvg": ThorVG,
    "web": LottieWeb,
}
