import { expect, test } from "vitest";
import { createClientAddress, isNetworkList } from "./client-address.ts";

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
