#!/bin/sh
# Builds the base image localhost/debian:trixie from Debian's packages, where no image registry is reachable.
# Usage: build-base.sh [mirror [processor]]; the processor is Debian's word, such as arm64, and by default this machine's.
# Needs root, debootstrap and buildah; another processor's programs need QEMU too (docs/deploy.md). Then:
#   buildah build --format docker --build-arg BASE=localhost/debian:trixie --tag nabta .
set -eu
mirror=${1:-http://deb.debian.org/debian}
processor=${2:-$(dpkg --print-architecture)}
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
debootstrap --arch="$processor" --variant=minbase trixie "$root/debian" "$mirror"
rm -rf "$root/debian/var/cache/apt/archives" "$root/debian/var/lib/apt/lists"
mkdir -p "$root/debian/var/cache/apt/archives/partial" "$root/debian/var/lib/apt/lists/partial"
# Devices come from whoever runs the container.
find "$root/debian/dev" -mindepth 1 -delete
container=$(buildah from --arch "$processor" scratch)
# Not with "buildah add", which gives every file to root's group.
cp -a "$root/debian/." "$(buildah mount "$container")"
buildah umount "$container"
buildah config --cmd /bin/bash "$container"
buildah commit --rm --format docker "$container" localhost/debian:trixie
