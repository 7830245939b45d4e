import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from "node:crypto";
import { StartError } from "../startError.ts";

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

// A file: magic (8 bytes), salt of scrypt (16), salt of the file (16), then chunks of 64 KiB of plaintext, each
// encrypted with AES-256-GCM and followed by its tag (16). docs/backup-format.md describes it for other programs.
const magic = Buffer.from("NABTAENC");
const saltBytes = 16;
const headerBytes = magic.length + 2 * saltBytes;
const tagBytes = 16;
const plainChunk = 64 * 1024;

/** Salt of this process: one scrypt for all files that it writes. */
const ownSalt = randomBytes(saltBytes);
const masterKeys = new Map<string, Buffer>();

/** Encrypts a stream. Two files never share a key, and a file that is cut off or reordered does not decrypt. */
export async function* encrypt(chunks: Chunks, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const key = fileKey(passphrase, ownSalt, salt);
  yield Buffer.concat([magic, ownSalt, salt]);
  let number = 0;
  for await (const { bytes, isLast } of inChunks(chunks, plainChunk)) {
    const cipher = createCipheriv("aes-256-gcm", key, nonce(number++, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** @throws StartError if the passphrase is another one, or if the file was changed or cut off */
export async function* decrypt(chunks: Chunks, passphrase: string): AsyncGenerator<Buffer> {
  let key: Buffer | undefined;
  let number = 0;
  for await (const { bytes, isLast } of inChunks(chunks, plainChunk + tagBytes, headerBytes)) {
    if (!key) {
      if (bytes.length < headerBytes || !bytes.subarray(0, magic.length).equals(magic)) throw damaged();
      key = fileKey(passphrase, bytes.subarray(magic.length, magic.length + saltBytes), bytes.subarray(-saltBytes));
      // Even an empty file has one chunk.
      if (isLast) throw damaged();
      continue;
    }
    if (bytes.length < tagBytes) throw damaged();
    const decipher = createDecipheriv("aes-256-gcm", key, nonce(number++, isLast));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const text = decipher.update(bytes.subarray(0, -tagBytes));
    try {
      decipher.final();
    } catch {
      throw damaged();
    }
    yield text;
  }
  if (!key) throw damaged();
}

const damaged = () =>
  new StartError("A file of the backup does not decrypt: BACKUP_KEY is another one, or it is damaged.");

/** Number of the chunk, and whether it is the last one: the nonce is never used twice with one key. */
function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(number, 5, 6);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

const fileKey = (passphrase: string, scryptSalt: Buffer, salt: Buffer) =>
  Buffer.from(hkdfSync("sha256", masterKey(passphrase, scryptSalt), salt, "nabta backup file", 32));

function masterKey(passphrase: string, salt: Buffer): Buffer {
  const name = `${salt.toString("hex")} ${passphrase}`;
  let master = masterKeys.get(name);
  if (!master) {
    master = scryptSync(passphrase, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });
    // A restore reads files of many processes; their keys are small, but not without a limit.
    if (masterKeys.size >= 1_000) masterKeys.clear();
    masterKeys.set(name, master);
  }
  return master;
}

/** Returns a signature that only somebody with the passphrase can make. */
export const sign = (text: string, passphrase: string) => signatureOf(text, passphrase, ownSalt);

export function isSigned(text: string, passphrase: string, signature: string): boolean {
  const expected = signatureOf(text, passphrase, Buffer.from(signature.slice(0, 2 * saltBytes), "hex"));
  return expected.length === signature.length && timingSafeEqual(Buffer.from(expected), Buffer.from(signature));
}

function signatureOf(text: string, passphrase: string, salt: Buffer): string {
  const key = Buffer.from(hkdfSync("sha256", masterKey(passphrase, salt), "", "nabta backup manifest", 32));
  return salt.toString("hex") + createHmac("sha256", key).update(text).digest("hex");
}

/** Regroups a stream into chunks of one size after a first one of `first` bytes; yields at least one chunk. */
async function* inChunks(
  chunks: Chunks,
  size: number,
  first = size,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let waiting = Buffer.alloc(0);
  let expectedIndex = first;
  for await (const chunk of chunks) {
    waiting = Buffer.concat([waiting, chunk]);
    let at = 0;
    // A full chunk is only known not to be the last one once another byte has arrived.
    for (; waiting.length - at > expectedIndex; expectedIndex = size) {
      yield { bytes: waiting.subarray(at, at + expectedIndex), isLast: false };
      at += expectedIndex;
    }
    waiting = waiting.subarray(at);
  }
  yield { bytes: waiting, isLast: true };
}
