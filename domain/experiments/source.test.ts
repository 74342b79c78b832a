import { expect, test } from "vitest";
import { sourceName, sourceOfVisit } from "./source.ts";

const publicUrl = "https://www.shop.example";
const ofLink = (utmSource: string) =>
  sourceOfVisit({ utmSource, referrer: "https://google.com/", publicUrl });
const ofReferrer = (referrer: string | undefined) =>
  sourceOfVisit({ utmSource: undefined, referrer, publicUrl });

test.each([
  ["newsletter", "newsletter"],
  ["  Spring Sale ", "spring-sale"],
  ["2026_q1.b-2", "2026_q1.b-2"],
  ["a".repeat(40), "a".repeat(40)],
  ["constructor", "constructor"],
  ["chatgpt.com", "chatgpt"],
  ["Twitter", "x"],
  ["", "google"],
  ["   ", "google"],
  ["a".repeat(41), "other"],
  ["a".repeat(10_000), "other"],
  ["ann@example.com", "other"],
  ["ann%40example.com", "other"],
  ["tel-491701234", "other"],
  ["a1234b1234", "a1234b1234"],
  ["__proto__", "other"],
  ["203.0.113.7", "other"],
  ["-a", "other"],
  ["a\u0000b", "other"],
  ["a\r\nset-cookie: b=c", "other"],
  ["a;b", "other"],
  ["müller", "other"],
  ["<script>", "other"],
])("utm_source %j is %s", (typed, expected) => {
  expect(ofLink(typed)).toBe(expected);
});

test.each([
  ["https://www.google.com/", "google"],
  ["https://www.google.co.uk/search?q=a", "google"],
  ["https://google.de", "google"],
  ["https://news.google.com.au/", "google"],
  ["https://mail.google.com/", "gmail"],
  ["https://gemini.google.com/app", "gemini"],
  ["https://www.bing.com/", "bing"],
  ["https://duckduckgo.com/", "duckduckgo"],
  ["https://www.ecosia.org/", "ecosia"],
  ["https://search.brave.com/", "brave"],
  ["https://de.search.yahoo.com/", "yahoo"],
  ["http://l.facebook.com/l.php?u=x", "facebook"],
  ["https://l.instagram.com/", "instagram"],
  ["https://www.linkedin.com/", "linkedin"],
  ["https://t.co/abc", "x"],
  ["https://old.reddit.com/r/a", "reddit"],
  ["https://youtu.be/", "youtube"],
  ["https://www.tiktok.com/", "tiktok"],
  ["https://www.pinterest.fr/", "pinterest"],
  ["https://go.bsky.app/", "bluesky"],
  ["https://mastodon.social/", "mastodon"],
  ["https://l.threads.net/", "threads"],
  ["https://news.ycombinator.com/", "hackernews"],
  ["https://github.com/a/b", "github"],
  ["https://chat.openai.com/", "chatgpt"],
  ["https://claude.ai/", "claude"],
  ["https://www.perplexity.ai/", "perplexity"],
  ["https://copilot.microsoft.com/", "copilot"],
  ["https://chat.mistral.ai/", "mistral"],
  ["https://chat.deepseek.com/", "deepseek"],
  ["https://grok.com/", "grok"],
  ["https://www.meta.ai/", "meta-ai"],
  ["android-app://com.google.android.gm/", "gmail"],
  ["android-app://com.google.android.googlequicksearchbox/https/www.google.com", "google"],
  ["android-app://com.slack/", "com.slack"],
])("referrer %s is %s", (referrer, expected) => {
  expect(ofReferrer(referrer)).toBe(expected);
});

test.each([
  [undefined, "direct"],
  ["", "direct"],
  ["https://shop.example/landing", "direct"],
  ["https://WWW.shop.example./landing", "direct"],
  ["https://blog.shop.example/", "blog.shop.example"],
  ["https://www.ann.example/about", "ann.example"],
  ["https://ann.example:8443/", "ann.example"],
  ["https://ann:secret@ann.example/", "ann.example"],
  ["https://bücher.example/", "xn--bcher-kva.example"],
  ["https://google.evil.example/", "google.evil.example"],
  ["https://notgoogle.com/", "notgoogle.com"],
  ["https://netflix.com/", "netflix.com"],
  ["https://google.com@evil.example/", "evil.example"],
  ["http://203.0.113.7/", "other"],
  ["http://0x7f000001/", "other"],
  ["http://[2001:db8::1]/", "other"],
  ["https://customer12345.example/", "other"],
  [`https://${"a".repeat(10_000)}.example/`, "other"],
  [`https://a.example/${"a".repeat(10_000)}`, "a.example"],
  ["not an address", "direct"],
  ["about:blank", "direct"],
  ["data:text/html,a", "direct"],
  ["javascript:alert(1)", "direct"],
  ["file:///etc/passwd", "direct"],
  ["android-app://%00@/", "direct"],
])("referrer %s is %s, without more than its host", (referrer, expected) => {
  expect(ofReferrer(referrer)).toBe(expected);
});

test("every name can be remembered, and nothing else", () => {
  for (const name of ["direct", "other", "meta-ai", "xn--bcher-kva.example"])
    expect(sourceName.safeParse(name).success, name).toBe(true);
  for (const name of ["", "A", "a b", "a@b", "a12345", "a".repeat(41), "a\n"])
    expect(sourceName.safeParse(name).success, name).toBe(false);
});
