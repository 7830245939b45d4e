#!/bin/sh
# Builds the base image localhost/debian:trixie from Debian's packages, where no image registry is reachable.
# Needs root, debootstrap and buildah. Then:
#   buildah build --format docker --build-arg BASE=localhost/debian:trixie --tag nabta .
set -eu
mirror=${1:-http://deb.debian.org/debian}
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
debootstrap --variant=minbase trixie "$root/debian" "$mirror"
rm -rf "$root/debian/var/cache/apt/archives" "$root/debian/var/lib/apt/lists"
mkdir -p "$root/debian/var/cache/apt/archives/partial" "$root/debian/var/lib/apt/lists/partial"
# Devices come from whoever runs the container.
find "$root/debian/dev" -mindepth 1 -delete
container=$(buildah from scratch)
buildah add --quiet "$container" "$root/debian" /
buildah config --cmd /bin/bash "$container"
buildah commit --rm --format docker "$container" localhost/debian:trixie
