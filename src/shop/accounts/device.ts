/** Browser and operating system, as far as the user agent tells. */
export type Device = { browser?: string; system?: string };

// Order matters: most user agents also contain the names further down.
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

export function parseUserAgent(userAgent: string | null): Device {
  const first = (names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
  const [browser, system] = [first(browsers), first(systems)];
  return { ...(browser ? { browser } : {}), ...(system ? { system } : {}) };
}

/** Returns "Chrome · Android"; empty for an unknown user agent. */
export const deviceName = ({ browser, system }: Device): string => [browser, system].filter(Boolean).join(" · ");
