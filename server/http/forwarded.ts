/** Reads the addresses that proxies report, in each form in which proxies are known to write them. */
import { isIP, SocketAddress } from "node:net";

export interface ForwardingHeaders {
  /** X-Forwarded-For; several header lines are joined by commas. */
  readonly forwardedFor?: string | undefined;
  /** Forwarded, RFC 7239. */
  readonly forwarded?: string | undefined;
}

/**
 * The reported hops, nearest first; undefined for one that is hidden ("unknown", "_name") or unreadable. If a request has
 * both headers, X-Forwarded-For counts: proxies that write only Forwarded must remove the other.
 */
export function readHops({ forwardedFor, forwarded }: ForwardingHeaders): (string | undefined)[] {
  const written =
    forwardedFor === undefined ? forwardedFrom(forwarded ?? "") : listed(forwardedFor);
  return written.toReversed().map(readAddress);
}

/** RFC 9110, section 5.6.1: empty elements of a list do not count. */
function listed(text: string): string[] {
  return text
    .split(",")
    .map((element) => element.trim())
    .filter(Boolean);
}

const ELEMENTS = /(?:"(?:\\.|[^"\\])*"|[^,"])+/g;
const PAIRS = /([\w-]+)\s*=\s*("(?:\\.|[^"\\])*"|[^;\s"]*)/g;

/** An element without `for` is a hop that hides its client. */
function forwardedFrom(text: string): string[] {
  const elements = (text.match(ELEMENTS) ?? []).map((element) => element.trim()).filter(Boolean);
  return elements.map((element) => {
    const pairs = [...element.matchAll(PAIRS)];
    return pairs.find(([, name]) => name?.toLowerCase() === "for")?.[2] ?? "unknown";
  });
}

/** An address, with or without brackets, quotes, port and zone. */
function readAddress(written: string): string | undefined {
  const text = written
    .replace(/^"(.*)"$/, "$1")
    .replaceAll(/\\(.)/g, "$1")
    .trim();
  const bracketed = /^\[([^\]]*)\](?::[\w.-]+)?$/.exec(text)?.[1];
  const withPort = /^(\d+\.\d+\.\d+\.\d+):[\w.-]+$/.exec(text)?.[1];
  return canonical(bracketed ?? withPort ?? text);
}

/**
 * The usual way to write an address. An IPv4 address inside IPv6 (mapped, RFC 4291, or translated, RFC 6052) becomes
 * IPv4. Undefined if the text is no address.
 */
export function canonical(text: string): string | undefined {
  const bare = text.replace(/%.*$/, "");
  const version = isIP(bare);
  if (version === 0) return undefined;
  if (version === 4) return bare;
  const { address } = new SocketAddress({ address: bare, family: "ipv6" });
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const translated = /^64:ff9b::([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address);
  return translated ? fromGroups(translated[1], translated[2]) : address;
}

function fromGroups(high = "0", low = "0"): string {
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join(".");
}
