import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { ShopError } from "#platform/errors.ts";
import type { Printed, Sheet } from "./press.ts";

const mayWait = 20;
/** Milliseconds for one paper, and until an idle press is put away. */
const patience = 40_000;
const idleFor = 15_000;
/** Bytes; a press that a long paper made larger is put away at once. */
const largest = 200_000_000;

type Job = { sheet: Sheet; done(pdf: Buffer): void; failed(error: Error): void };

let press: ChildProcess | undefined;
let printing: Job | undefined;
let timer: NodeJS.Timeout | undefined;
const waiting: Job[] = [];

/**
 * Prints a template with data, which is text and numbers and never markup. It is done by a process of its own, one paper
 * at a time: it keeps nobody waiting for a page, knows none of the shop's secrets, is started by the first paper, and
 * gives all of its memory back a little after the last one.
 */
export function makePdf(template: URL, data: unknown, { tagged = true } = {}): Promise<Buffer> {
  return new Promise((done, failed) => {
    if (waiting.length >= mayWait) return failed(new ShopError("unavailable", "common.server"));
    const sheet = { template: fileURLToPath(template), data: JSON.stringify(data), tagged };
    waiting.push({ sheet, done, failed });
    printNext();
  });
}

function printNext(): void {
  if (printing) return;
  printing = waiting.shift();
  clearTimeout(timer);
  const running = press ?? (printing && openPress());
  if (!running) return;
  if (!printing) {
    // The process may end without it.
    hold(running, false);
    timer = setTimeout(() => putAway(running), idleFor).unref();
    return;
  }
  hold(running, true);
  timer = setTimeout(() => {
    putAway(running);
    settle(new ShopError("unavailable", "common.server"));
  }, patience);
  running.send(printing.sheet);
}

function openPress(): ChildProcess {
  const opened = fork(new URL("./press.ts", import.meta.url), {
    execArgv: ["--max-old-space-size=96", "--disable-warning=ExperimentalWarning"],
    serialization: "advanced",
    env: {},
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  press = opened;
  stepBack(opened);
  opened.on("message", ({ pdf, error, memory }: Printed) => {
    if (memory > largest) putAway(opened);
    settle(pdf ? Buffer.from(pdf) : new Error(error));
  });
  opened.on("error", () => opened.kill());
  opened.on("exit", () => {
    if (press !== opened) return;
    press = undefined;
    // It fell over: the next paper gets a new one.
    if (printing) settle(new ShopError("unavailable", "common.server"));
  });
  return opened;
}

function putAway(child: ChildProcess): void {
  if (press === child) press = undefined;
  child.kill();
}

function settle(outcome: Buffer | Error): void {
  const job = printing;
  printing = undefined;
  if (outcome instanceof Error) job?.failed(outcome);
  else job?.done(outcome);
  printNext();
}

function hold(child: ChildProcess, held: boolean): void {
  if (held) child.ref();
  else child.unref();
  if (held) child.channel?.ref();
  else child.channel?.unref();
}

/** Whoever looks at a page goes first. */
function stepBack({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, 5);
  } catch {
    // It has ended already, which its exit tells.
  }
}
