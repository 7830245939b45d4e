import cluster from "node:cluster";
import { type Answers, openProcessCalls, type Question } from "./processCalls.ts";

export type Supervisor = {
  ask(question: Question): Promise<unknown>;
  /** How this process answers the supervisor; filled while it starts. */
  answers: Answers;
  /** Tells that this process is open, and what there is to print. */
  opened(lines: readonly string[]): void;
};

/** Returns the process that started this one beside others; undefined in a process of its own. */
export function connectToSupervisor(): Supervisor | undefined {
  if (!cluster.isWorker) return undefined;
  // The supervisor may end first: then nobody needs the message.
  const send = (message: object) => void process.send?.(message, undefined, undefined, () => {});
  const answers: Answers = {};
  const onMessage = (listener: (message: unknown) => void) => void process.on("message", listener);
  const ask = openProcessCalls({ send, onMessage }, answers);
  return { ask, answers, opened: (lines) => send({ opened: lines }) };
}
