/** Tells a person's browsers apart in the list of their sessions; too coarse to recognise anyone by. */

const browsers: readonly (readonly [RegExp, string])[] = [
  // In this order: most name others besides themselves.
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

/** Empty where the header says nothing known. Names of products alone, which no language translates. */
export interface Device {
  readonly browser: string;
  readonly system: string;
}

export function describeDevice(userAgent: string | undefined): Device {
  const find = (names: typeof browsers) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1] ?? "";
  return { browser: find(browsers), system: find(systems) };
}
