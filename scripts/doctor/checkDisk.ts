import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { type Check, fine, problem, warning } from "./finding.ts";

const gigabyte = 1024 ** 3;

export const checkDisk: Check = ({ DATA_DIR, backup }) =>
  Promise.all(
    [...new Set([resolve(DATA_DIR), ...(backup?.at.kind === "folder" ? [backup.at.dir] : []), tmpdir()])]
      .filter(existsSync)
      .map(async (folder) => {
        const { bavail, bsize, blocks, ffree, files } = await statfs(folder);
        const free = bavail * bsize;
        const share = blocks === 0 ? 1 : bavail / blocks;
        const text = `${folder}: ${(free / gigabyte).toFixed(1)} GB free (${Math.round(share * 100)} %)`;
        // A small temporary file system is meant to be small.
        const least = folder === tmpdir() ? 0.1 : 1;
        if (files > 0 && ffree / files < 0.02) return problem(`${folder}: hardly any inodes are left.`);
        if (free < 0.2 * least * gigabyte) return problem(`${text}: make room, or the database stops.`);
        return free < least * gigabyte || share < 0.1 ? warning(`${text}: make room soon.`) : fine(text);
      }),
  );
