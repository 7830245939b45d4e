import { EventEmitter } from "node:events";
import pg from "pg";
import { applicationName } from "./applicationName.ts";

/** Milliseconds until a host that does not answer is passed over. */
const probeTimeout = 1_000;

/** The hosts of one address and the primary among them. Bounded: addresses come from the configuration only. */
type Hosts = {
  urls: readonly string[];
  /** Undefined until the first search, and after a connection to it failed. */
  primary: string | undefined;
  last: string | undefined;
  search: Promise<string> | undefined;
  changes: EventEmitter;
};
const known = new Map<string, Hosts>();

/** Returns one URL for each host of `postgres://user:password@a:5432,b:5432/shop`. */
export function splitHosts(url: string): string[] {
  const [, start = "", hosts = "", rest = ""] = /^(postgres(?:ql)?:\/\/(?:.*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  const [path = "", query = ""] = rest.split("?");
  const parameters = new URLSearchParams(query);
  parameters.delete("target_session_attrs");
  const tail = path + (parameters.size > 0 ? `?${parameters}` : "");
  return hosts.includes(",") ? hosts.split(",").map((host) => start + host + tail) : [url];
}

/**
 * Returns the URL of the host that accepts writes: `url` itself if it has one host. Asks all hosts when none is known.
 * @throws Error if no host does
 */
export async function primaryUrl(url: string): Promise<string> {
  const hosts = hostsOf(url);
  if (hosts.urls.length === 1) return url;
  if (hosts.primary) return hosts.primary;
  hosts.search ??= findPrimary(hosts).finally(() => {
    hosts.search = undefined;
  });
  return hosts.search;
}

/** The next connection asks all hosts again. */
export function forgetPrimary(url: string): void {
  hostsOf(url).primary = undefined;
}

/** Calls back when another host than before has become the primary. Returns a function that ends this. */
export function onPrimaryChange(url: string, changed: () => void): () => void {
  const { changes } = hostsOf(url);
  changes.on("changed", changed);
  return () => changes.off("changed", changed);
}

/** A client for a pool whose address has several hosts: connects to the primary of that moment. */
export function followingClient(url: string): typeof pg.Client {
  return class extends pg.Client {
    override connect(callback?: unknown): Promise<pg.Client> {
      const connected = this.connectToPrimary();
      if (typeof callback === "function")
        connected.then(
          () => callback(null, this),
          (error) => callback(error),
        );
      return connected;
    }

    private async connectToPrimary(): Promise<pg.Client> {
      try {
        const { hostname, port } = new URL(await primaryUrl(url));
        // Node resolves an IPv6 address without its brackets only.
        Object.assign(this, { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 5432) });
        await super.connect();
        return this;
      } catch (error) {
        forgetPrimary(url);
        throw error;
      }
    }
  } as unknown as typeof pg.Client;
}

function hostsOf(url: string): Hosts {
  let hosts = known.get(url);
  if (!hosts) {
    const changes = new EventEmitter();
    changes.setMaxListeners(0);
    hosts = { urls: splitHosts(url), primary: undefined, last: undefined, search: undefined, changes };
    known.set(url, hosts);
  }
  return hosts;
}

async function findPrimary(hosts: Hosts): Promise<string> {
  const answers = await Promise.allSettled(hosts.urls.map(readTimeline));
  let best: { url: string; timeline: string } | undefined;
  for (const [at, answer] of answers.entries()) {
    const timeline = answer.status === "fulfilled" ? answer.value : undefined;
    // A former primary that came back and was not stopped has an older timeline than the promoted one.
    if (timeline && (!best || timeline > best.timeline)) best = { url: hosts.urls[at] ?? "", timeline };
  }
  if (!best) throw noPrimary(answers);
  hosts.primary = best.url;
  if (hosts.last !== undefined && hosts.last !== best.url) hosts.changes.emit("changed");
  hosts.last = best.url;
  return best.url;
}

/** Returns undefined for a standby. */
async function readTimeline(url: string): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: probeTimeout,
    query_timeout: probeTimeout,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(
      "select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end as timeline",
    );
    return rows[0]?.timeline ?? undefined;
  } finally {
    void client.end().catch(() => {});
  }
}

/** Its code lets callers treat it as a lost connection. */
function noPrimary(answers: readonly PromiseSettledResult<string | undefined>[]): Error {
  const reasons = answers.map((answer) =>
    answer.status === "rejected" ? String(answer.reason?.message || answer.reason?.code) : "a standby",
  );
  return Object.assign(new Error(`no host accepts writes (${reasons.join("; ")})`), { code: "ECONNREFUSED" });
}
