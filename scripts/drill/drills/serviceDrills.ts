import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { urlOfRunning } from "#platform/server/embeddedPostgres.ts";
import { startFakeSmtpServer } from "#tests/support/fakeSmtpServer.ts";
import { type Outcome, runDrill } from "../runDrill.ts";

/** The mail server refuses, then hangs; mails must arrive afterwards. */
export async function mailDrill(folder: string, times: number): Promise<Outcome> {
  const server = await startFakeSmtpServer();
  try {
    return await runDrill({
      env: { DATA_DIR: folder, SMTP_URL: server.url },
      databaseUrl: () => urlOfRunning(folder),
      times,
      async breakAndMend() {
        server.behaviour = "later";
        await wait(3_000);
        server.behaviour = "hangs";
        await wait(3_000);
        server.behaviour = "well";
      },
    });
  } finally {
    await server[Symbol.asyncDispose]();
  }
}

/** The bucket of the pictures does not answer, at the start and afterwards: the shop must sell without it. */
export function bucketDrill(folder: string, times: number): Promise<Outcome> {
  return runDrill({
    env: {
      DATA_DIR: folder,
      S3_ENDPOINT: "http://127.0.0.1:9",
      S3_BUCKET: "pictures",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    },
    databaseUrl: () => urlOfRunning(folder),
    times,
    breakAndMend: async () => {},
  });
}

/** The disk of the embedded database fills up, and is freed after eight seconds. */
export async function diskDrill(folder: string, times: number): Promise<Outcome> {
  const disk = join(folder, "disk");
  mkdirSync(disk, { recursive: true });
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=400m,mode=0711", "tmpfs", disk]);
  if (mounted.status !== 0) throw new Error("skipped: no right to mount a small disk");
  const filler = join(disk, "filler");
  try {
    return await runDrill({
      env: { DATA_DIR: join(disk, "shop") },
      databaseUrl: () => urlOfRunning(join(disk, "shop")),
      times,
      async breakAndMend() {
        const megabyte = Buffer.alloc(1024 * 1024);
        for (const until = performance.now() + 8_000; performance.now() < until; await wait(50)) {
          try {
            for (;;) writeFileSync(filler, megabyte, { flag: "a" });
          } catch {
            // Full. What PostgreSQL frees is filled again.
          }
        }
        rmSync(filler);
      },
    });
  } finally {
    spawnSync("umount", ["-l", disk]);
  }
}

const fakeTime = ["x86_64", "aarch64"]
  .map((cpu) => `/usr/lib/${cpu}-linux-gnu/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file));
export const missingFakeTime = fakeTime ? undefined : "no libfaketime on this machine";

/** The clocks of both nodes are ten minutes wrong in opposite directions, jump during the run, and are set right at its end. */
export function clockDrill(folder: string, times: number): Promise<Outcome> {
  const clock = (at: number) => join(folder, `clock-${at}`);
  const offsets = ["-10m", "+10m", "+0"];
  for (const at of [0, 1, 2]) writeFileSync(clock(at), offsets[at] ?? "+0");
  return runDrill({
    env: { DATA_DIR: join(folder, "shop") },
    ofNode: (at) => ({
      LD_PRELOAD: fakeTime ?? "",
      FAKETIME_TIMESTAMP_FILE: clock(at),
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      FAKETIME_CACHE_DURATION: "1",
    }),
    databaseUrl: () => urlOfRunning(join(folder, "shop")),
    times,
    async breakAndMend() {
      for (const at of [0, 1]) writeFileSync(clock(at), at === 0 ? "+10m" : "-10m");
      await wait(4_000);
      // The sandbox gateway runs in the worker, and a webhook whose time is minutes off is refused.
      for (const at of [0, 1]) writeFileSync(clock(at), "+0");
      await wait(2_000);
    },
  });
}
