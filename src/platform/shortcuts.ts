/**
 * Shortcuts around what React, the router or `pg` do by themselves. Each saves CPU time or loading time and relies on
 * undocumented internals of its library, so each can be turned off: `SHORTCUTS_OFF=links,prepare`, or `all`.
 * docs/shortcuts.md lists what they gain; `node bench/shortcuts.ts` measures each one alone.
 */
export const shortcuts = ["fragments", "string", "payload", "links", "defer", "prepare"] as const;

/** Those of the browser's files, which a build without them leaves out: `SHORTCUTS_OFF=lean npm run build`. */
export const buildShortcuts = ["lean", "i18n"] as const;

export type Shortcut = (typeof shortcuts | typeof buildShortcuts)[number];

/** Pages are bundled for server and browser, and browser code does not know the types of Node. */
type Server = { process?: { env: Record<string, string | undefined> } };

/** For code of the server and of the build only. */
export function isShortcutOff(name: Shortcut): boolean {
  const off = (globalThis as unknown as Server).process?.env.SHORTCUTS_OFF;
  return off !== undefined && off !== "" && (off === "all" || off.split(",").includes(name));
}
