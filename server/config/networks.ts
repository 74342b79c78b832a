import { BlockList, isIP } from "node:net";

export function isNetworkList(text: string): boolean {
  return readNetworks(text) !== undefined;
}

/** Throws if the text is invalid. */
export function listOf(networks: string): BlockList {
  const list = readNetworks(networks);
  if (!list) throw new Error("Invalid list of networks");
  return list;
}

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

export function contains(networks: BlockList, address: string): boolean {
  return networks.check(address, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 4 ? "ipv4" : "ipv6";
}
