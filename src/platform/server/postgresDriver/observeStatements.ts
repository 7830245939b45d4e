import type pg from "pg";
import { activeSpan, type Span } from "../tracing/activeSpan.ts";

type Query = (...args: unknown[]) => unknown;

export type SlowStatement = { statement: string; text: string; ms: number };

export type StatementObserver = {
  /** Milliseconds from which on a statement is slow; 0 never. */
  slowAfter: number;
  slow(statement: SlowStatement): void;
};

/** Reports slow statements, and adds a span for each statement of a recorded trace. Install it last, outermost. */
export function observeStatements(client: pg.PoolClient, { slowAfter, slow }: StatementObserver): void {
  const query: Query = client.query.bind(client);

  const observed: Query = (...args) => {
    const parent = activeSpan();
    const isTraced = parent?.isRecorded ?? false;
    if (!isTraced && slowAfter === 0) return query(...args);
    const text = textOf(args[0]);
    const began = performance.now();
    const span = isTraced && !startsTransaction.test(text) ? startSpan(parent as Span, text) : undefined;
    const end = (error?: unknown) => {
      span?.end(error ?? undefined);
      const ms = performance.now() - began;
      if (slowAfter > 0 && ms >= slowAfter)
        slow({ statement: statementName(text), text: shorten(text, 500), ms: Math.round(ms) });
    };
    const callback = args.at(-1);
    if (typeof callback === "function")
      return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
        end(error);
        callback(error, result);
      });
    const answer = query(...args);
    // A cursor or stream has no promise; nothing of ours uses one.
    if (answer instanceof Promise) answer.then(() => end(), end);
    return answer;
  };
  Object.assign(client, { query: observed });
}

/** A span of its own for each `begin` would only make traces longer. */
const startsTransaction = /^\s*(begin|start transaction)\b/i;

function startSpan(parent: Span, text: string): Span {
  const name = statementName(text);
  return parent.startChild(name, "client", {
    "db.system.name": "postgresql",
    "db.query.summary": name,
    "db.query.text": shorten(text, 2_000),
  });
}

const textOf = (statement: unknown) =>
  typeof statement === "string" ? statement : ((statement as { text?: string } | undefined)?.text ?? "");

/**
 * Returns the verb and the table: `insert outbox`; of a `with` the first table that it writes, otherwise the first one that
 * it reads. Values are never part of a text: they are parameters.
 */
export function statementName(text: string): string {
  const [, verb = "statement"] = /^\s*(\w+)/.exec(text) ?? [];
  const [, write, written] = writes.exec(text) ?? [];
  const [, read] = reads.exec(text) ?? [];
  if (/^with$/i.test(verb)) return written ? `${write?.toLowerCase()} ${written}` : `select ${read ?? ""}`.trim();
  const table = /^select$/i.test(verb) ? read : (written ?? read);
  return [verb.toLowerCase(), table].filter(Boolean).join(" ");
}

const writes =
  /\b(insert|update|delete)\s+(?:into\s+|from\s+)?(?:only\s+)?"?(?!set\b|of\b|skip\b|nowait\b)([a-z_]\w*)/i;
/** Not a function. */
const reads = /\b(?:from|join)\s+(?:only\s+)?"?([a-z_][\w.]*)(?![\w.]*\s*\()/i;

const shorten = (text: string, most: number) => text.replace(/\s+/g, " ").trim().slice(0, most);
