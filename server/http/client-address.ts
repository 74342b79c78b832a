import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { isIP } from "node:net";
import { contains, listOf } from "../config/networks.ts";
import { canonical, type ForwardingHeaders, readHops } from "./forwarded.ts";

export interface AddressSource extends ForwardingHeaders {
  readonly peer: string | undefined;
}

/**
 * Returns the client's address, or for IPv6 the /56 network of one household. Undefined for unknown and local
 * addresses, and without trusted proxies for private addresses, which probably belong to an undeclared proxy. A client
 * hidden by a trusted proxy counts as that proxy.
 */
export type ReadClientAddress = (source: AddressSource) => string | undefined;

export type ProxyProblem = "silent proxy" | "undeclared proxy";

/** Throws if `trustedProxies` is not a comma-separated list of addresses and networks. */
export function createClientAddress(
  trustedProxies: string,
  onProblem: (problem: ProxyProblem) => void = () => undefined,
): ReadClientAddress {
  const trusted = listOf(trustedProxies);
  const isBehindProxy = trustedProxies.trim() !== "";
  const unknown = isBehindProxy ? LOOPBACK : PRIVATE;
  const findProblem = createProxyCheck(trustedProxies);
  const told = new Set<ProxyProblem>();
  const check = (source: AddressSource) => {
    const problem = findProblem(source);
    if (!problem || told.has(problem)) return;
    told.add(problem);
    onProblem(problem);
  };
  const addressOf = (client: string) =>
    contains(unknown, client) ? undefined : toHousehold(client);
  return (source) => {
    check(source);
    const { peer, ...headers } = source;
    let client = peer && canonical(peer);
    if (!client) return undefined;
    const isTrusted = contains(trusted, client);
    // Ignore forwarding headers of untrusted peers.
    if (!isTrusted && (isBehindProxy || !contains(PRIVATE, client))) return addressOf(client);
    // Each proxy appends its peer's address, so read from the end: entries before the last untrusted one can be forged.
    for (const hop of readHops(headers)) {
      if (!contains(trusted, client)) break;
      // Not undefined: clients behind this proxy must not share a limit with all unknown clients.
      if (hop === undefined) return toHousehold(client);
      client = hop;
    }
    return addressOf(client);
  };
}

/** For one request: why the client behind its proxy is not known. */
export function createProxyCheck(
  trustedProxies: string,
): (source: AddressSource) => ProxyProblem | undefined {
  const trusted = listOf(trustedProxies);
  return ({ peer, ...headers }) => {
    const sender = peer && canonical(peer);
    if (!sender) return undefined;
    const isTrusted = contains(trusted, sender);
    // A stranger can send such headers, too, but not from a private address.
    if (!isTrusted && !contains(PRIVATE, sender)) return undefined;
    const isForwarded = readHops(headers).length > 0;
    if (isTrusted) return isForwarded ? undefined : "silent proxy";
    return isForwarded ? "undeclared proxy" : undefined;
  };
}

export function sourceOf(c: Context): AddressSource {
  return {
    peer: peerOf(c),
    forwardedFor: c.req.header("x-forwarded-for"),
    forwarded: c.req.header("forwarded"),
  };
}

const OWN = "127.0.0.0/8, ::1";
const LOOPBACK = listOf(OWN);
/** RFC 1918, 3927, 4193, 4291 and 6598. */
const PRIVATE = listOf(
  `${OWN}, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, 100.64.0.0/10, fc00::/7, fe80::/10`,
);

function toHousehold(address: string): string {
  if (isIP(address) === 4) return address;
  const [head = "", tail = ""] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const missing = address.includes("::") ? 8 - before.length - after.length : 0;
  const groups = [...before, ...Array.from({ length: missing }, () => "0"), ...after];
  const [first, second, third, fourth = "0"] = groups;
  const network = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return `${[first, second, third, network].join(":")}::/56`;
}

/** The client for whom this server makes an internal call. Requests over a connection cannot set it. */
export function onBehalfOf(c: Context): string | undefined {
  return ((c.env ?? {}) as { readonly onBehalf?: string | undefined }).onBehalf;
}

/** Undefined for requests without a connection, such as internal ones. */
function peerOf(c: Context): string | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming?.socket.remoteAddress;
}
