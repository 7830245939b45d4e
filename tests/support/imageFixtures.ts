import { readFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** A photo as a camera stores it: with EXIF maker and location, and rotated. */
export const createPhoto = (width = 1200, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: "#4d688c" } })
    .withExif({
      IFD0: { Copyright: "somebody", Make: "Camera" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "30/1 2/1 0/1" },
    })
    .withMetadata({ orientation: 6 });

/** An all-black PNG of one bit per pixel: a small file whatever its size in pixels. */
export function createHugePng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(1, 8);
  const pixels = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 1 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk("IHDR", head),
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([length, typeAndData, checksum]);
}

/**
 * A square AVIF of one colour: a kilobyte whatever its size in pixels. Stored, as encoding takes seconds:
 * `sharp({ create: { width: side, height: side, channels: 3, background: "#4d688c" } }).avif({ effort: 0 })`.
 */
export const readFlatAvif = (side: 4358 | 7700): Buffer => readFileSync(`tests/fixtures/pictures/flat-${side}.avif`);

/** The same file with a header that claims `side` × `side` pixels: the "ispe" box differs from the coded frame. */
export function withClaimedSize(avif: Buffer, side: number): Buffer {
  const changed = Buffer.from(avif);
  const box = changed.indexOf("ispe");
  changed.writeUInt32BE(side, box + 8);
  changed.writeUInt32BE(side, box + 12);
  return changed;
}
