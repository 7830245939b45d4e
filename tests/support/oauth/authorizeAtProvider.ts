import type { ProviderAccount } from "./providerAccount.ts";

/**
 * Goes through a fake provider's redirects as a browser does with the given account. Returns the URL of the shop that
 * it redirects back to. `declines`: cancels at the provider.
 */
export async function authorizeAtProvider(
  address: string,
  account: ProviderAccount,
  { declines = false } = {},
): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(address);
  const { host } = url;
  let answer = await request(url);
  for (let steps = 0; steps < 10; steps++) {
    const to = answer.headers.get("location");
    if (to) {
      url = new URL(to, url);
      if (url.host !== host) return url;
      answer = await request(url);
      continue;
    }
    const page = await answer.text();
    if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}: ${page}`);
    const hidden = [...page.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const form = new URLSearchParams(hidden.map(([, name = "", value = ""]) => [name, unescapeHtml(value)]));
    form.set("answer", declines ? "no" : "yes");
    for (const [name, value] of Object.entries({ name: "", email: "", ...account }))
      if (typeof value === "string") form.set(name, value);
    if (account.verified ?? true) form.set("verified", "1");
    answer = await request(new URL(/action="([^"]+)"/.exec(page)?.[1] ?? "", url), form);
  }
  throw new Error(`${address} redirects in a loop.`);

  async function request(to: URL, body?: URLSearchParams): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(to, {
      redirect: "manual",
      headers: { cookie },
      ...(body ? { method: "POST", body } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  }
}

const unescapeHtml = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
