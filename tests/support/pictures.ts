import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** A photo as a camera leaves it: with its maker, its place, and lying on its side. */
export const photo = (width = 1200, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: "#4d688c" } })
    .withExif({
      IFD0: { Copyright: "somebody", Make: "Camera" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "30/1 2/1 0/1" },
    })
    .withMetadata({ orientation: 6 });

/** A PNG of one bit per pixel, all black: small as a file, whatever it says it measures. */
export function hugePng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(1, 8);
  const pixels = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 1 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
