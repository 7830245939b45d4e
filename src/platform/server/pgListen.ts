import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { applicationName } from "./database.ts";

/** Milliseconds. */
type Timing = {
  /** Interval of the connection check. */
  heartbeat?: number;
  /** Longest time for the server to connect or to answer. */
  timeout?: number;
  /** Interval of connection attempts. */
  retry?: number;
};

/**
 * Calls back for every NOTIFY on a channel. `lost` reports that some may have been missed: when the connection breaks,
 * every `retry` milliseconds until LISTEN is restored, and once more after that, for values read and changed in
 * between.
 */
export async function listenToChannel(
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
  lost: () => void,
  { heartbeat = 2_000, timeout = 3_000, retry = 500 }: Timing = {},
) {
  let closing = false;
  let isBroken = false;
  let current = await connect();
  keepListening();

  async function connect() {
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
    });
    const ended = new AbortController();
    client.once("end", () => ended.abort());
    client.on("error", () => {});
    client.on("notification", ({ payload }) => onPayload(payload ?? ""));
    await client.connect();
    try {
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void client.end();
      throw error;
    }
    return { client, ended: ended.signal };
  }

  async function keepListening(): Promise<void> {
    for (;;) {
      await untilBroken(current);
      if (closing) return;
      isBroken = true;
      lost();
      // Without LISTEN, no cached value may live longer than this.
      const forgetting = setInterval(lost, retry).unref();
      const next = await reconnect();
      clearInterval(forgetting);
      if (!next) return;
      current = next;
      isBroken = false;
      lost();
    }
  }

  /** A silent host sends neither FIN nor RST: only an unanswered statement reveals it. */
  async function untilBroken({ client, ended }: typeof current): Promise<void> {
    for (;;) {
      await wait(heartbeat, undefined, { ref: false, signal: ended }).catch(() => {});
      if (ended.aborted) return;
      try {
        await client.query("select 1");
      } catch {
        // With a statement open, pg destroys the socket at once instead of closing it in order.
        void client.end();
        return;
      }
    }
  }

  async function reconnect(): Promise<typeof current | undefined> {
    for (;;) {
      await wait(retry, undefined, { ref: false });
      if (closing) return undefined;
      const next = await connect().catch(() => undefined);
      if (closing) void next?.client.end();
      else if (next) return next;
    }
  }

  return {
    /** Returns whether notifications arrive. */
    isListening: () => !isBroken && !current.ended.aborted,
    async close() {
      closing = true;
      // A silent host never confirms the close.
      await Promise.race([current.client.end(), wait(timeout, undefined, { ref: false })]);
    },
  };
}
