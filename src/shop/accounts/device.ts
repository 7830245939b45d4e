/** What somebody would call it: a browser and the system it runs on, as far as its user agent tells. */
export type Device = { browser?: string; system?: string };

// The first that fits: most browsers also claim to be those after them.
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOPiOS\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bUC ?Browser\//, "UC Browser"],
  [/\bFBA[NV]\//, "Facebook"],
  [/\bInstagram /, "Instagram"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bCriOS\/|\bChrome\/|\bHeadlessChrome\//, "Chrome"],
  [/\bVersion\/[\d.]+.*Safari\//, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

export function deviceOf(userAgent: string | null): Device {
  const first = (names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
  const [browser, system] = [first(browsers), first(systems)];
  return { ...(browser ? { browser } : {}), ...(system ? { system } : {}) };
}

/** "Chrome · Android"; nothing for a program that says nothing of itself. */
export const deviceName = ({ browser, system }: Device): string => [browser, system].filter(Boolean).join(" · ");
