# critter and its rigs, without Swift:
#
#   docker build -t critter .
#   docker run --rm -u "$(id -u):$(id -g)" -v "$PWD:/pictures" critter render
#
# For videos, and for revisions of rigs: docker build --build-arg EXTRAS="ffmpeg git" -t critter .
FROM swift:6.3-bookworm AS builder
WORKDIR /critter
COPY scripts/setup scripts/setup
RUN scripts/setup
COPY . .
RUN scripts/install --prefix /opt/critter

FROM debian:bookworm-slim
ARG EXTRAS=""
COPY scripts/setup /tmp/setup
RUN apt-get update \
  && apt-get install -y --no-install-recommends $(/tmp/setup --runtime --list) $EXTRAS \
  && rm -rf /var/lib/apt/lists/* /tmp/setup
COPY --from=builder /opt/critter /usr/local
RUN useradd --create-home critter && mkdir /pictures && chown critter /pictures
# The font cache, writable by any user.
ENV XDG_CACHE_HOME=/tmp
USER critter
WORKDIR /pictures
ENTRYPOINT ["critter"]
CMD ["--help"]
