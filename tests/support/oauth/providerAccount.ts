/** The account chosen at a fake provider. */
export type ProviderAccount = {
  /** The account id at the provider. */
  id: string;
  name?: string;
  email?: string;
  /** Google only: whether the e-mail is verified. */
  verified?: boolean;
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The account chooser page. */
export function accountChooserHtml(provider: string, action: string, params: Record<string, string> = {}): string {
  const hidden = Object.entries(params).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${provider}, as a stand-in</title>
<style>body{font:16px/1.5 system-ui;max-width:24rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}label{display:block;margin:.8rem 0}input:not([type=checkbox]){display:block;width:100%;box-sizing:border-box;font:inherit;padding:.5rem}button{font:inherit;padding:.6rem 1.2rem;margin-block:1rem}</style>
<h1>${provider}, as a stand-in</h1><p>Nobody checks who you are. Leave name or e-mail empty to see what the shop does then.</p>
<form method="post" action="${escapeHtml(action)}">${hidden.join("")}
<label>Account <input name="id" value="mona" required></label>
<label>Name <input name="name" value="Mona Adel"></label>
<label>E-mail <input name="email" value="mona@${provider.toLowerCase()}.example"></label>
<label><input type="checkbox" name="verified" value="1" checked> The e-mail is proved</label>
<button name="answer" value="yes">Continue</button> <button name="answer" value="no">Cancel</button></form></html>`;
}

export function parseAccount(form: URLSearchParams): ProviderAccount {
  const filled = (name: string) => form.get(name)?.trim();
  const [name, email] = [filled("name"), filled("email")];
  return {
    id: filled("id") || "nobody",
    ...(name ? { name } : {}),
    ...(email ? { email } : {}),
    verified: form.get("verified") === "1",
  };
}
