/** Who asks: the address of the connection, or what a trusted proxy says of it. Anyone can write the header. */
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { BlockList, isIP, SocketAddress } from "node:net";

export interface AddressSource {
  /** Of the connection; absent where the request came over none. */
  readonly peer: string | undefined;
  readonly forwardedFor: string | undefined;
}

/**
 * The client's address, of IPv6 the network of 64 bits that one household has. Undefined where it is unknown, and for
 * this machine's own: behind a proxy nobody told us of, that would be everyone.
 */
export type ReadClientAddress = (source: AddressSource) => string | undefined;

/** `trustedProxies`: addresses and networks with commas between. */
export function createClientAddress(trustedProxies: string): ReadClientAddress {
  const trusted = readNetworks(trustedProxies);
  if (!trusted) throw new Error("These are no networks");
  return ({ peer, forwardedFor = "" }) => {
    let client = peer && canonical(peer);
    if (!client) return undefined;
    // Each proxy adds whom it heard from at the end: what stands before the first stranger, the stranger wrote.
    for (const hop of forwardedFor.split(",").toReversed()) {
      if (!contains(trusted, client)) break;
      const before = canonical(hop.trim());
      if (!before) break;
      client = before;
    }
    return contains(LOOPBACK, client) ? undefined : toHousehold(client);
  };
}

export function isNetworkList(text: string): boolean {
  return readNetworks(text) !== undefined;
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

function readNetworks(text: string): BlockList | undefined {
  const networks = new BlockList();
  for (const part of text.split(",").map((word) => word.trim())) {
    if (part === "") continue;
    const [address = "", bits, ...rest] = part.split("/");
    const version = isIP(address);
    const max = version === 4 ? 32 : 128;
    const length = bits === undefined ? max : /^\d{1,3}$/.test(bits) ? Number(bits) : Infinity;
    if (version === 0 || rest.length > 0 || length > max || address.includes("%")) return undefined;
    networks.addSubnet(address, length, familyOf(address));
  }
  return networks;
}

function contains(networks: BlockList, address: string): boolean {
  return networks.check(address, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 4 ? "ipv4" : "ipv6";
}

/** Undefined for what is no address. An IPv4 address inside an IPv6 one is that IPv4 address. */
function canonical(text: string): string | undefined {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1];
  const bare = mapped ?? text.replace(/%.*$/, "");
  if (isIP(bare) === 0) return undefined;
  return new SocketAddress({ address: bare, family: familyOf(bare) }).address;
}

function toHousehold(address: string): string {
  if (isIP(address) === 4) return address;
  const [head = "", tail = ""] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const missing = address.includes("::") ? 8 - before.length - after.length : 0;
  const groups = [...before, ...Array.from({ length: missing }, () => "0"), ...after];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** Of a call this server makes for a visitor; nothing that comes over a connection can set it. */
export function onBehalfOf(c: Context): string | undefined {
  return ((c.env ?? {}) as { readonly onBehalf?: string | undefined }).onBehalf;
}

/** Absent for requests that came over no connection, such as the server's own. */
export function peerOf(c: Context): string | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming?.socket.remoteAddress;
}
