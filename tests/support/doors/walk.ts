import type { Stranger } from "./person.ts";

/**
 * Goes to a stand-in as a browser does, says who one is, and answers the address of the shop that it leads back to.
 * `declines`: thinks better of it there.
 */
export async function walk(address: string, stranger: Stranger, { declines = false } = {}): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(address);
  const { host } = url;
  let answer = await go(url);
  for (let steps = 0; steps < 10; steps++) {
    const to = answer.headers.get("location");
    if (to) {
      url = new URL(to, url);
      if (url.host !== host) return url;
      answer = await go(url);
      continue;
    }
    const page = await answer.text();
    if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}: ${page}`);
    const hidden = [...page.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const form = new URLSearchParams(hidden.map(([, name = "", value = ""]) => [name, unescaped(value)]));
    form.set("answer", declines ? "no" : "yes");
    for (const [name, value] of Object.entries({ name: "", email: "", ...stranger }))
      if (typeof value === "string") form.set(name, value);
    if (stranger.verified ?? true) form.set("verified", "1");
    answer = await go(new URL(/action="([^"]+)"/.exec(page)?.[1] ?? "", url), form);
  }
  throw new Error(`${address} leads in circles.`);

  async function go(to: URL, body?: URLSearchParams): Promise<Response> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const asked = await fetch(to, {
      redirect: "manual",
      headers: { cookie },
      ...(body ? { method: "POST", body } : {}),
    });
    for (const line of asked.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return asked;
  }
}

const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
