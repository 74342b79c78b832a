/** Where a browser first came from: the name of a site or campaign, never an address or a person's number. */
import { z } from "zod";
import { DIRECT, OTHER } from "./source-names.ts";

/** At most four digits in a row. */
const NAME = /^(?!.*\d{5})[a-z0-9][a-z0-9._-]{0,39}$/;
const IP_ADDRESS = /^\d+(?:\.\d+){3}$/;

export const sourceName = z.string().regex(NAME);

/** Hosts include their subdomains. Apps on Android send the name of their package as host. */
const hostsByName = {
  gmail: ["mail.google.com", "com.google.android.gm"],
  gemini: ["gemini.google.com", "com.google.android.apps.bard"],
  google: ["com.google.android.googlequicksearchbox"],
  bing: ["bing.com"],
  duckduckgo: ["duckduckgo.com"],
  ecosia: ["ecosia.org"],
  brave: ["search.brave.com"],
  startpage: ["startpage.com"],
  qwant: ["qwant.com"],
  kagi: ["kagi.com"],
  facebook: ["facebook.com", "fb.com", "fb.me", "com.facebook.katana"],
  instagram: ["instagram.com", "com.instagram.android"],
  threads: ["threads.net", "threads.com"],
  linkedin: ["linkedin.com", "lnkd.in", "com.linkedin.android"],
  x: ["twitter", "twitter.com", "x.com", "t.co", "com.twitter.android"],
  reddit: ["reddit.com", "redd.it", "com.reddit.frontpage"],
  youtube: ["youtube.com", "youtu.be", "com.google.android.youtube"],
  tiktok: ["tiktok.com"],
  pinterest: ["pin.it", "com.pinterest"],
  bluesky: ["bsky.app"],
  mastodon: ["joinmastodon.org", "mastodon.social", "mastodon.online", "mas.to", "fosstodon.org"],
  hackernews: ["news.ycombinator.com"],
  github: ["github.com"],
  chatgpt: ["chatgpt.com", "chat.openai.com"],
  claude: ["claude.ai"],
  perplexity: ["perplexity.ai"],
  copilot: ["copilot.microsoft.com", "copilot.com"],
  mistral: ["mistral.ai"],
  deepseek: ["deepseek.com"],
  grok: ["grok.com", "x.ai"],
  "meta-ai": ["meta.ai"],
} as const;

const names = new Map<string, string>(
  Object.entries(hostsByName).flatMap(([name, hosts]) => hosts.map((host) => [host, name])),
);
const IN_MANY_COUNTRIES = /(?:^|\.)(google|yahoo|pinterest)\.(?:com|(?:com?\.)?[a-z]{2})$/;

interface Visit {
  readonly utmSource: string | undefined;
  /** The header `Referer`. */
  readonly referrer: string | undefined;
  readonly publicUrl: string;
}

export function sourceOfVisit({ utmSource = "", referrer, publicUrl }: Visit): string {
  const typed = utmSource.trim().toLowerCase().replaceAll(" ", "-");
  if (typed) return nameOf(typed);
  const site = siteOf(referrer);
  if (!site || site === siteOf(publicUrl)) return DIRECT;
  return nameOf(site);
}

/** In Punycode. */
function siteOf(address = ""): string | undefined {
  const url = URL.parse(address);
  if (!url || !/^(?:https?|android-app):$/.test(url.protocol)) return undefined;
  return url.hostname.toLowerCase().replaceAll(/^www\.|\.$/g, "");
}

/** Campaigns may have the name of a site, too: ChatGPT adds `utm_source=chatgpt.com` to its links. */
function nameOf(text: string): string {
  if (!NAME.test(text) || IP_ADDRESS.test(text)) return OTHER;
  const parts = text.split(".");
  const known = parts.map((_, at) => names.get(parts.slice(at).join("."))).find(Boolean);
  return known ?? IN_MANY_COUNTRIES.exec(text)?.[1] ?? text;
}
