/** Describes browsers in the list of sessions, too coarsely to identify anyone. */

const browsers: readonly (readonly [RegExp, string])[] = [
  // The order matters: most user agents also name other browsers.
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOPT\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\b(?:Headless)?Chrome\/|\bChromium\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** Product names, which need no translation; empty if unknown. */
export interface Device {
  readonly browser: string;
  readonly system: string;
}

export function describeDevice(userAgent: string | undefined): Device {
  const find = (names: typeof browsers) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1] ?? "";
  return { browser: find(browsers), system: find(systems) };
}
