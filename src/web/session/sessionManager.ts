import type { Language } from "#platform/languages.ts";
import type { Permission, StaffRole } from "#platform/staffRoles.ts";
import type { ApiResponse } from "./fetchApi.ts";

export type User = {
  _id: string;
  name: string;
  email: string;
  role: "user" | "admin";
  isAdmin: boolean;
  /** Null for customers. */
  staff: { role: StaffRole; permissions: Permission[] } | null;
  phones: string[];
  shippingAddress: PostalAddress | null;
  billingAddress: PostalAddress | null;
  language: Language;
  verified: boolean;
  hasPassword: boolean;
};
type PostalAddress = { street: string; city: string; state: string; postalCode: string; country: string };

export type SignInResponse = User & { accessToken: string; csrfToken: string; needsVerification: false };

export type Session = { state: "checking" | "guest" } | { state: "signedIn"; user: User };

/** The browser APIs that the session manager needs, injected for tests. */
export type SessionEnvironment = {
  fetchApi(request: {
    method: string;
    url: string;
    body?: unknown;
    token?: string | undefined;
    headers?: Record<string, string>;
  }): Promise<ApiResponse>;
  /** Returns whether this browser may have a session; guests then cause no calls. */
  canBeSignedIn(): boolean;
  /** Runs in one tab at a time. */
  withLock<Result>(work: () => Promise<Result>): Promise<Result>;
  notifyTabs(message: "in" | "out"): void;
  /** The id of a refresh attempt, shared by all tabs until it is answered. */
  attempt: { name(): string; answered(): void };
  now(): number;
  schedule(work: () => void, ms: number): void;
};

/** Milliseconds: interval while the tab is open, and least time between two refreshes on tab focus. */
const refreshIntervalMs = 300_000;
const minRefreshGapMs = 10_000;

/** Manages the session of this tab: its access token, which is only in memory, and the signed-in user. */
export function createSessionManager({
  fetchApi: ask,
  canBeSignedIn: mayBeSignedIn,
  withLock: alone,
  notifyTabs: tellTabs,
  attempt,
  now,
  schedule: later,
}: SessionEnvironment) {
  let session: Session = { state: "checking" };
  let token: string | undefined;
  /** Sent with the next refresh as user activity: opening the page counts. */
  let active = true;
  let refreshing: Promise<RefreshOutcome> | undefined;
  let starting: Promise<void> | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  const watchers = new Set<() => void>();

  function become(next: Session): void {
    session = next;
    for (const watch of watchers) watch();
  }

  function clear(): void {
    token = undefined;
    become({ state: "guest" });
  }

  /** Concurrent callers share one refresh. */
  function refresh(): Promise<RefreshOutcome> {
    refreshing ??= alone(renew).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  async function renew(): Promise<RefreshOutcome> {
    refreshedAt = now();
    // The same id until a response arrives: after a lost response the server recognises the attempt by it.
    const headers: Record<string, string> = { "x-refresh-attempt": attempt.name() };
    if (active) headers["x-user-active"] = "1";
    let answer = await tried({ method: "POST", url: "/auth/refresh-token", headers });
    // Another tab has just signed in or out, so the CSRF token was for the old session.
    if (answer.status === 403) answer = await tried({ method: "POST", url: "/auth/refresh-token", headers });
    if (answer.status === 200 || answer.status === 401) attempt.answered();
    if (answer.status === 200) {
      token = (answer.body as { accessToken: string }).accessToken;
      active = false;
      failures = 0;
      return "renewed";
    }
    if (answer.status === 401) {
      clear();
      return "ended";
    }
    // A server or network error does not sign out.
    if (token) await tried({ method: "GET", url: "/auth/keep-alive", token });
    later(recover, Math.min(5_000 * 2 ** failures++, 60_000));
    return "unreachable";
  }

  const tried = (request: Parameters<typeof ask>[0]): Promise<ApiResponse> =>
    ask(request).catch(() => ({ status: 0, body: undefined }));

  async function recover(): Promise<void> {
    if (session.state === "signedIn") await refresh();
    else if (mayBeSignedIn()) await start();
  }

  /** Checks the session. */
  function start(): Promise<void> {
    starting ??= findOut().finally(() => {
      starting = undefined;
    });
    return starting;
  }

  async function findOut(): Promise<void> {
    if (!mayBeSignedIn()) return clear();
    const outcome = await refresh();
    if (outcome === "ended") return;
    const profile = outcome === "renewed" ? await call("GET", "/auth/auth-profile").catch(() => undefined) : undefined;
    if (profile?.status === 200) return become({ state: "signedIn", user: (profile.body as { data: User }).data });
    // A token without a profile is retried; without a response, a known user stays signed in.
    if (outcome === "renewed" && profile?.status !== 401) later(recover, Math.min(5_000 * 2 ** failures++, 60_000));
    if (profile?.status === 401 || session.state !== "signedIn") become({ state: "guest" });
  }

  const call = (method: string, url: string, body?: unknown): Promise<ApiResponse> =>
    url === "/auth/login" ? ask({ method, url, body, token }) : withToken((token) => ask({ method, url, body, token }));

  /** On a 401, refreshes once and retries once. */
  async function withToken<Answered extends { status: number }>(
    use: (token: string | undefined) => Promise<Answered>,
  ): Promise<Answered> {
    const used = token;
    const answer = await use(used);
    if (answer.status !== 401 || !(token || mayBeSignedIn())) return answer;
    // Another call's refresh may have ended during this request.
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
    async send(method: string, url: string, body?: unknown): Promise<ApiResponse> {
      await starting;
      return call(method, url, body);
    },
    /** For requests that `send` does not support, such as files. */
    async withToken<Answered extends { status: number }>(
      use: (token: string | undefined) => Promise<Answered>,
    ): Promise<Answered> {
      await starting;
      return withToken(use);
    },
    /** Applies a sign-in response; drops its tokens from the user. */
    signedIn({ accessToken, csrfToken: _, needsVerification: __, ...user }: SignInResponse): void {
      token = accessToken;
      refreshedAt = now();
      become({ state: "signedIn", user });
      tellTabs("in");
    },
    /** @throws ApiError if the server could not be reached */
    async logOut(): Promise<ApiResponse> {
      const answer = await ask({ method: "POST", url: "/auth/logout", token });
      if (answer.status < 400 || answer.status === 401) {
        clear();
        tellTabs("out");
      }
      return answer;
    },
    /** The server has already ended this session. */
    signedOut(): void {
      clear();
      tellTabs("out");
    },
    /** Handles a message of another tab. */
    receive(message: "in" | "out"): void {
      if (message === "out") clear();
      else start();
    },
    /** Records user activity in this tab. */
    touch(): void {
      active = true;
    },
    /** Handles focus of the tab. */
    async lookedAt(): Promise<void> {
      if (session.state === "signedIn" && now() - refreshedAt >= minRefreshGapMs) await refresh();
    },
    /** Handles a tick of the timer. */
    async tick(): Promise<void> {
      if (session.state === "signedIn" && now() - refreshedAt >= refreshIntervalMs) await refresh();
    },
    update(user: User): void {
      if (session.state === "signedIn") become({ state: "signedIn", user });
    },
  };
}

type RefreshOutcome = "renewed" | "ended" | "unreachable";
