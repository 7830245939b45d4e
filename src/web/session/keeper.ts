import type { Language } from "#platform/languages.ts";
import type { Answer } from "./requests.ts";

export type User = {
  _id: string;
  name: string;
  email: string;
  role: "user" | "admin";
  isAdmin: boolean;
  phones: string[];
  shippingAddress: Address | null;
  billingAddress: Address | null;
  language: Language;
  verified: boolean;
  hasPassword: boolean;
};
type Address = { street: string; city: string; state: string; postalCode: string; country: string };

export type LoginAnswer = User & { accessToken: string; csrfToken: string; needsVerification: false };

export type Session = { state: "checking" | "guest" } | { state: "signedIn"; user: User };

/** What the keeper needs from the browser, so that its rules can be tried without one. */
export type Surroundings = {
  ask(asking: {
    method: string;
    url: string;
    body?: unknown;
    token?: string | undefined;
    headers?: Record<string, string>;
  }): Promise<Answer>;
  /** Whether this browser may hold a session at all; guests then cause no calls. */
  mayBeSignedIn(): boolean;
  /** One tab after the other. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  tellTabs(news: "in" | "out"): void;
  /** Names a try to refresh, for all tabs, until an answer to it has come. */
  attempt: { name(): string; answered(): void };
  now(): number;
  later(work: () => void, ms: number): void;
};

/** Milliseconds: while the tab is open, and at least between two, however often somebody comes back to it. */
const refreshEvery = 300_000;
const restBetween = 10_000;

/** Keeps the session of this tab: its token, which lives in memory only, and who is signed in. */
export function createKeeper({ ask, mayBeSignedIn, alone, tellTabs, attempt, now, later }: Surroundings) {
  let session: Session = { state: "checking" };
  let token: string | undefined;
  /** Told with the next refresh: opening the page counts. */
  let active = true;
  let refreshing: Promise<Outcome> | undefined;
  let starting: Promise<void> | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  const watchers = new Set<() => void>();

  function become(next: Session): void {
    session = next;
    for (const watch of watchers) watch();
  }

  function forget(): void {
    token = undefined;
    become({ state: "guest" });
  }

  /** Everybody who needs a new token at the same moment waits for the same one. */
  function refresh(): Promise<Outcome> {
    refreshing ??= alone(renew).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  async function renew(): Promise<Outcome> {
    refreshedAt = now();
    // The same name as long as no answer has come: a server that died in between knows us again by it.
    const headers: Record<string, string> = { "x-refresh-attempt": attempt.name() };
    if (active) headers["x-user-active"] = "1";
    let answer = await tried({ method: "POST", url: "/auth/refresh-token", headers });
    // Another tab has just logged in or out, so the token against forgery was for a session that is gone.
    if (answer.status === 403) answer = await tried({ method: "POST", url: "/auth/refresh-token", headers });
    if (answer.status === 200 || answer.status === 401) attempt.answered();
    if (answer.status === 200) {
      token = (answer.body as { accessToken: string }).accessToken;
      active = false;
      failures = 0;
      return "renewed";
    }
    if (answer.status === 401) {
      forget();
      return "ended";
    }
    // Our trouble or the network's is no reason to log anybody out.
    if (token) await tried({ method: "GET", url: "/auth/keep-alive", token });
    later(recover, Math.min(5_000 * 2 ** failures++, 60_000));
    return "unreachable";
  }

  const tried = (asking: Parameters<typeof ask>[0]): Promise<Answer> =>
    ask(asking).catch(() => ({ status: 0, body: undefined }));

  async function recover(): Promise<void> {
    if (session.state === "signedIn") await refresh();
    else if (mayBeSignedIn()) await start();
  }

  /** Finds out who is here. */
  function start(): Promise<void> {
    starting ??= findOut().finally(() => {
      starting = undefined;
    });
    return starting;
  }

  async function findOut(): Promise<void> {
    if (!mayBeSignedIn()) return forget();
    const outcome = await refresh();
    if (outcome === "ended") return;
    const profile = outcome === "renewed" ? await call("GET", "/auth/auth-profile").catch(() => undefined) : undefined;
    if (profile?.status === 200) return become({ state: "signedIn", user: (profile.body as { data: User }).data });
    // A token without a person is worth another try; without an answer, whoever was known to be here still is.
    if (outcome === "renewed" && profile?.status !== 401) later(recover, Math.min(5_000 * 2 ** failures++, 60_000));
    if (profile?.status === 401 || session.state !== "signedIn") become({ state: "guest" });
  }

  const call = (method: string, url: string, body?: unknown): Promise<Answer> =>
    url === "/auth/login" ? ask({ method, url, body, token }) : withToken((token) => ask({ method, url, body, token }));

  /** What a 401 does not end: one refresh, one more try. */
  async function withToken<Answered extends { status: number }>(
    use: (token: string | undefined) => Promise<Answered>,
  ): Promise<Answered> {
    const used = token;
    const answer = await use(used);
    if (answer.status !== 401 || !(token || mayBeSignedIn())) return answer;
    // Somebody else's refresh may have ended while this call was on its way.
    if (used === token && (await refresh()) !== "renewed") return answer;
    return token ? use(token) : answer;
  }

  return {
    get: () => session,
    watch(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    start,
    async send(method: string, url: string, body?: unknown): Promise<Answer> {
      await starting;
      return call(method, url, body);
    },
    /** For what `send` cannot carry, such as a file. */
    async withToken<Answered extends { status: number }>(
      use: (token: string | undefined) => Promise<Answered>,
    ): Promise<Answered> {
      await starting;
      return withToken(use);
    },
    /** Takes what a log-in answered; only who it is stays. */
    signedIn({ accessToken, csrfToken: _, needsVerification: __, ...user }: LoginAnswer): void {
      token = accessToken;
      refreshedAt = now();
      become({ state: "signedIn", user });
      tellTabs("in");
    },
    /** @throws ApiError when the server could not be told. */
    async logOut(): Promise<Answer> {
      const answer = await ask({ method: "POST", url: "/auth/logout", token });
      if (answer.status < 400 || answer.status === 401) {
        forget();
        tellTabs("out");
      }
      return answer;
    },
    /** The server has ended this session already. */
    left(): void {
      forget();
      tellTabs("out");
    },
    /** What another tab did. */
    hear(news: "in" | "out"): void {
      if (news === "out") forget();
      else start();
    },
    /** The person did something in this tab. */
    touch(): void {
      active = true;
    },
    /** The tab is looked at again. */
    async lookedAt(): Promise<void> {
      if (session.state === "signedIn" && now() - refreshedAt >= restBetween) await refresh();
    },
    /** The clock has struck. */
    async tick(): Promise<void> {
      if (session.state === "signedIn" && now() - refreshedAt >= refreshEvery) await refresh();
    },
    update(user: User): void {
      if (session.state === "signedIn") become({ state: "signedIn", user });
    },
  };
}

type Outcome = "renewed" | "ended" | "unreachable";
