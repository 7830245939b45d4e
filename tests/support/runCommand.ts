import { execFile } from "node:child_process";

export type CommandResult = { code: number; out: string; err: string };

/** Runs a command of `src/cli`, a script by its path, or `cp`, in a process of its own. */
export function runCommand(what: string, args: readonly string[], env: Record<string, string>): Promise<CommandResult> {
  const [command, ...first] =
    what === "cp" ? ["cp"] : [process.execPath, what.includes("/") ? what : `src/cli/${what}.ts`];
  const given = { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: "node_modules/.cache/node", ...env };
  return new Promise((resolve) => {
    execFile(command ?? "", [...first, ...args], { env: given }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}
