import type { Config } from "#platform/server/config.ts";

export type Finding = {
  /** `unknown`: does not apply, or cannot be told from here. */
  level: "fine" | "unknown" | "warning" | "problem";
  subject: string;
  text: string;
};
type Result = Omit<Finding, "subject">;
export type Check = (config: Config, env: NodeJS.ProcessEnv) => Promise<Result[]>;

export const fine = (text: string): Result => ({ level: "fine", text });
export const unknown = (text: string): Result => ({ level: "unknown", text });
export const warning = (text: string): Result => ({ level: "warning", text });
export const problem = (text: string): Result => ({ level: "problem", text });

/** As fetch has it, or the reason of the failure in a few words. */
export async function fetchOrFinding(url: string, init: RequestInit = {}): Promise<Response | string> {
  try {
    return await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(8_000), ...init });
  } catch (error) {
    const { cause, message } = error as { cause?: { code?: string; message?: string }; message: string };
    return cause?.code || cause?.message || message;
  }
}
