import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";

/** What the renderer of a page hears of a call of its own: what the answer shows, and the answer before it is JSON. */
type Heard = { tags: readonly string[]; answer: unknown };

const header = "x-overheard";
/** A secret of this process, so that nobody outside can name a call that is listened to. */
const secret = randomBytes(16).toString("hex");
const listening = new Map<string, Heard>();
let calls = 0;

/**
 * Makes an in-process call with the headers it is handed, and listens. The call is checked and answered like any other,
 * but nobody writes a list as JSON to read it again in the next line.
 */
export async function overhear<Response>(
  call: (headers: Record<string, string>) => Promise<Response>,
): Promise<Heard & { response: Response }> {
  const key = `${secret}.${++calls}`;
  const heard: Heard = { tags: [], answer: undefined };
  listening.set(key, heard);
  try {
    const response = await call({ [header]: key });
    return { ...heard, response };
  } finally {
    listening.delete(key);
  }
}

const listenerTo = ({ headers }: FastifyRequest) => listening.get(String(headers[header]));

/** Whether it is a page that asks, to show the answer and nothing else. */
export const isOverheard = (request: FastifyRequest): boolean => listenerTo(request) !== undefined;

/** Hands the answer to whoever listens; false if nobody does, and it has to be sent. */
export function wasHeard(request: FastifyRequest, answer: unknown): boolean {
  const heard = listenerTo(request);
  if (heard) heard.answer = answer;
  return heard !== undefined;
}

/**
 * Says what an answer shows (`product ID`, `stock ID`, `lists`), so that a page made from it goes from the page cache
 * when that changes.
 */
export function shows(request: FastifyRequest, tags: readonly string[]): void {
  const heard = listenerTo(request);
  if (heard) heard.tags = tags;
}
