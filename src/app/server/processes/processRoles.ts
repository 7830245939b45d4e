import { availableParallelism } from "node:os";
import type { Config } from "#platform/server/config.ts";

export type ProcessRole = "web" | "worker";
export type StartMode = ProcessRole | "all";

/** Returns the processes of a shop, in the order of their start. One role means that no other process is needed. */
export function processRoles(
  mode: StartMode,
  { WEB_PROCESSES }: Pick<Config, "WEB_PROCESSES">,
  cores = availableParallelism(),
): readonly StartMode[] {
  const count = WEB_PROCESSES === "auto" ? cores : WEB_PROCESSES;
  if (mode === "worker" || count <= 1) return [mode];
  return [...Array<ProcessRole>(count).fill("web"), ...(mode === "all" ? (["worker"] as const) : [])];
}

/** The embedded database allows 100 connections; each process also needs two for notices, jobs or locks. */
const connectionsForProcesses = 90;

/** Returns how many connections each process may open, so that all of them together fit the embedded database. */
export const poolShare = (processes: number, wanted: number): number =>
  Math.max(2, Math.min(wanted, Math.floor(connectionsForProcesses / processes) - 2));
