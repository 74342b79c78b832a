import fc from "fast-check";
import { expect, test } from "vitest";
import { createClientAddress } from "./client-address.ts";
import { isNetworkList } from "../config/networks.ts";

const behindProxies = createClientAddress("10.0.0.0/8, 127.0.0.1, 2001:db8:ffff::/48");
const direct = createClientAddress("");

test.each([
  ["203.0.113.7", undefined, "203.0.113.7"],
  ["203.0.113.7", "198.51.100.1", "203.0.113.7"],
  ["10.0.0.1", undefined, "10.0.0.1"],
  ["10.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["10.0.0.1", "forged, 6.6.6.6, 198.51.100.1", "198.51.100.1"],
  ["10.0.0.1", "6.6.6.6, 198.51.100.1, 10.2.3.4", "198.51.100.1"],
  ["10.0.0.1", "198.51.100.1, nonsense", "10.0.0.1"],
  ["127.0.0.1", "198.51.100.1, unknown", "127.0.0.1"],
  ["10.0.0.1", "203.0.113.7:41234", "203.0.113.7"],
  ["10.0.0.1", "[2001:db8:1::7]:41234", "2001:db8:1:0::/56"],
  ["10.0.0.1", '"[2001:db8:1::7]"', "2001:db8:1:0::/56"],
  ["10.0.0.1", "[2001:db8:1::7%eth0]", "2001:db8:1:0::/56"],
  ["10.0.0.1", "::ffff:cb00:7107", "203.0.113.7"],
  ["10.0.0.1", "0:0:0:0:0:FFFF:203.0.113.7", "203.0.113.7"],
  ["10.0.0.1", "64:ff9b::203.0.113.7", "203.0.113.7"],
  ["10.0.0.1", "6.6.6.6,, 203.0.113.7 ,,10.2.3.4:80,", "203.0.113.7"],
  ["10.0.0.1", "10.9.9.9", "10.9.9.9"],
  ["127.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["2001:db8:ffff::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:0::/56"],
  ["2001:db8::1", undefined, "2001:db8:0:0::/56"],
  ["127.0.0.1", undefined, undefined],
  ["::1", undefined, undefined],
  [undefined, "198.51.100.1", undefined],
  ["nonsense", "198.51.100.1", undefined],
])("peer %j with X-Forwarded-For %j gives %j", (peer, forwardedFor, client) => {
  expect(behindProxies({ peer, forwardedFor })).toBe(client);
});

test.each([
  ["for=203.0.113.7", "203.0.113.7"],
  ['For="203.0.113.7:41234"; proto=https;by=10.0.0.1', "203.0.113.7"],
  ['for="[2001:db8:1::7]:41234"', "2001:db8:1:0::/56"],
  ['by="a,b;for=6.6.6.6";for=203.0.113.7', "203.0.113.7"],
  ["for=6.6.6.6, for=203.0.113.7, for=10.0.0.9", "203.0.113.7"],
  ['for=203.0.113.7, for="\\_hidden"', "127.0.0.1"],
  ["for=203.0.113.7, for=unknown", "127.0.0.1"],
  ["for=203.0.113.7, proto=https", "127.0.0.1"],
  ['for="203.0.113.7', "127.0.0.1"],
])("Forwarded %j gives %j", (forwarded, client) => {
  expect(behindProxies({ peer: "127.0.0.1", forwarded })).toBe(client);
});

test.each([
  'for=6.6.6.6;x="',
  'for=6.6.6.6, "',
  'for="6.6.6.6',
  "for=6.6.6.6 for=7.7.7.7",
  "6.6.6.6",
  '"\\"'.repeat(3000),
])("Forwarded %j of a client hides what its proxy appends, and counts as the proxy", (forged) => {
  const headers = { forwarded: `${forged}, for="[2001:db8::1]:4711"` };
  expect(behindProxies({ peer: "10.0.0.1", ...headers })).toBe(
    behindProxies({ peer: "10.0.0.1", forwarded: "for=unknown" }),
  );
});

test("X-Forwarded-For counts if a request has both headers", () => {
  const headers = { forwardedFor: "203.0.113.7", forwarded: "for=6.6.6.6" };
  expect(behindProxies({ peer: "10.0.0.1", ...headers })).toBe("203.0.113.7");
});

test("clients stay apart, whatever port, brackets and case their proxy writes", () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV6(), fc.nat(65_535), (four, six, port) => {
      const read = (hop: string) => behindProxies({ peer: "127.0.0.1", forwardedFor: hop });
      expect(read(`${four}:${port}`)).toBe(read(four));
      expect(read(`[${six.toUpperCase()}]:${port}`)).toBe(read(six));
      expect(behindProxies({ peer: "127.0.0.1", forwarded: `for="[${six}]:${port}"` })).toBe(
        read(six),
      );
    }),
  );
});

test("no header makes the reading fail, or gives a client that no trusted proxy reported", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const reported = behindProxies({ peer: "10.0.0.1", forwardedFor: text, forwarded: text });
      expect(reported).toBeTypeOf("string");
      expect(direct({ peer: "203.0.113.7", forwardedFor: text, forwarded: text })).toBe(
        "203.0.113.7",
      );
    }),
  );
});

test("each problem with a proxy is told once", () => {
  const told: string[] = [];
  const read = createClientAddress("10.0.0.1", (problem) => told.push(problem));
  for (let time = 0; time < 2; time += 1) read({ peer: "10.0.0.1" });
  read({ peer: "203.0.113.7" });
  const undeclared = createClientAddress("", (problem) => told.push(problem));
  undeclared({ peer: "127.0.0.1" });
  undeclared({ peer: "203.0.113.7", forwardedFor: "198.51.100.1" });
  for (let time = 0; time < 2; time += 1)
    undeclared({ peer: "127.0.0.1", forwarded: "for=198.51.100.1" });
  expect(told).toEqual(["silent proxy", "undeclared proxy"]);
});

test("without trusted proxies X-Forwarded-For is ignored", () => {
  expect(direct({ peer: "203.0.113.7", forwardedFor: "198.51.100.1" })).toBe("203.0.113.7");
  expect(direct({ peer: "127.0.0.1", forwardedFor: "198.51.100.1" })).toBeUndefined();
});

test.each([
  "10.1.2.3",
  "172.17.0.1",
  "192.168.1.4",
  "100.64.0.9",
  "fd00::1",
  "fe80::1",
  "::ffff:10.0.0.1",
])("without trusted proxies the private address %s counts as unknown", (peer) =>
  expect(direct({ peer, forwardedFor: "198.51.100.1" })).toBeUndefined(),
);

test("IPv6 addresses of one household count as one", () => {
  const one = direct({ peer: "2001:0db8:0001:0002:aaaa::1", forwardedFor: undefined });
  expect(direct({ peer: "2001:db8:1:ff::9", forwardedFor: undefined })).toBe(one);
  expect(direct({ peer: "2001:db8:1:102::9", forwardedFor: undefined })).not.toBe(one);
});

test.each([
  "10.0.0.0/33",
  "10.0.0",
  "proxy.example",
  "::/129",
  "10.0.0.0/8/8",
  "10.0.0.0/x",
  "fe80::1%eth0",
])("%j is no valid network", (text) => expect(isNetworkList(text)).toBe(false));
