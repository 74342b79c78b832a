import { isIP, SocketAddress } from "node:net";

export interface ForwardingHeaders {
  /** X-Forwarded-For; several header lines are joined by commas. */
  readonly forwardedFor?: string | undefined;
  /** RFC 7239. */
  readonly forwarded?: string | undefined;
}

/** Nearest hop first; hidden and unreadable hops are undefined. X-Forwarded-For wins over Forwarded. */
export function readHops({ forwardedFor, forwarded }: ForwardingHeaders): (string | undefined)[] {
  const written =
    forwardedFor === undefined ? forwardedFrom(forwarded ?? "") : listed(forwardedFor);
  return written.toReversed().map(readAddress);
}

/** RFC 9110, section 5.6.1: empty list elements do not count. */
function listed(text: string): string[] {
  return text
    .split(",")
    .map((element) => element.trim())
    .filter(Boolean);
}

/** A quoted string, a token or a separator. An unclosed quote is a separator. */
const TOKENS = /"(?:\\.|[^"\\])*"|[^\s";,=]+|[";,=]/g;

/** An invalid header is one hidden hop: a client's open quote would swallow what its proxy appends. */
function forwardedFrom(text: string): string[] {
  const elements: string[][][] = [[[]]];
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '"') return ["unknown"];
    if (token === ",") elements.push([[]]);
    else if (token === ";") elements.at(-1)?.push([]);
    else elements.at(-1)?.at(-1)?.push(token);
  }
  const hops = elements.map((pairs) => pairs.filter((pair) => pair.length > 0));
  const written = hops.filter((pairs) => pairs.length > 0);
  if (!written.flat().every(isPair)) return ["unknown"];
  return written.map((pairs) => {
    const [, , client] = pairs.find(([name]) => name?.toLowerCase() === "for") ?? [];
    return client ?? "unknown";
  });
}

function isPair([name = "", equals, value, ...rest]: readonly string[]): boolean {
  return /^[\w-]+$/.test(name) && equals === "=" && value !== "=" && rest.length === 0;
}

function readAddress(written: string): string | undefined {
  const text = written
    .replace(/^"(.*)"$/, "$1")
    .replaceAll(/\\(.)/g, "$1")
    .trim();
  const bracketed = /^\[([^\]]*)\](?::[\w.-]+)?$/.exec(text)?.[1];
  const withPort = /^(\d+\.\d+\.\d+\.\d+):[\w.-]+$/.exec(text)?.[1];
  return canonical(bracketed ?? withPort ?? text);
}

/** Normalises an address. IPv4 inside IPv6 (RFC 4291 and 6052) becomes IPv4. Undefined if invalid. */
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
