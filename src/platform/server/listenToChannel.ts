import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { applicationName } from "./applicationName.ts";
import { createNoticePublisher } from "./createNoticePublisher.ts";
import { forgetPrimary, primaryUrl } from "./postgresHosts.ts";

/** Milliseconds. */
type Timing = {
  /** Interval of publishing, which also checks the connection. */
  heartbeat?: number;
  /** Longest time for the server to connect or to answer. */
  timeout?: number;
  /** Interval of connection attempts. */
  retry?: number;
};
type ListenOptions = Timing & {
  /** Whether a content network keeps pages: see createNoticePublisher. */
  forCdn?: boolean;
};

/**
 * Calls back for every NOTIFY on a channel, and publishes the queued notices of all channels. `lost` reports that some
 * may have been missed: when the connection breaks, every `retry` milliseconds until LISTEN is restored, and once more
 * after that, for values read and changed in between.
 */
export async function listenToChannel(
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
  lost: () => void,
  { heartbeat = 200, timeout = 3_000, retry = 500, forCdn = false }: ListenOptions = {},
) {
  let closing = false;
  let isBroken = false;
  let current = await connectAtStart();
  keepListening();

  /** A busy start blocks the event loop: then the time-out of an answer that has arrived comes first. */
  async function connectAtStart(): Promise<Awaited<ReturnType<typeof connect>>> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await connect();
      } catch (error) {
        if (attempt === 5) throw error;
        await wait(retry);
      }
    }
  }

  async function connect() {
    const client = new pg.Client({
      connectionString: await primaryUrl(url),
      application_name: applicationName,
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
    });
    const ended = new AbortController();
    client.once("end", () => ended.abort());
    client.on("error", () => {});
    client.on("notification", ({ payload }) => onPayload(payload ?? ""));
    try {
      await client.connect();
    } catch (error) {
      forgetPrimary(url);
      throw error;
    }
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
      forgetPrimary(url);
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
    const publish = createNoticePublisher(client, { forCdn });
    while (!ended.aborted) {
      try {
        if (await publish()) continue;
      } catch (error) {
        // The server refused the statement: the connection works.
        const isAnswer = error instanceof pg.DatabaseError && !/^(08|57P|25006)/.test(error.code ?? "");
        if (!isAnswer) {
          // With a statement open, pg destroys the socket at once instead of closing it in order.
          void client.end();
          return;
        }
      }
      await wait(heartbeat, undefined, { ref: false, signal: ended }).catch(() => {});
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
