import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const demo = { HOST: "127.0.0.1" };
const powerdns = {
  ...demo,
  DNS: "powerdns",
  POWERDNS_URL: "http://127.0.0.1:8081",
  POWERDNS_API_KEY: "a-key-of-some-length",
  POWERDNS_SERVERS: "192.0.2.1:53, [2001:db8::1]:5353",
};

test("a demo answers by itself, below names that no one can have", () => {
  const { DNS, dnsListen, nameServers, powerdns: none } = readConfig(demo);
  expect([DNS, dnsListen, none]).toEqual(["embedded", { host: "127.0.0.1", port: 5300 }, null]);
  expect(nameServers).toEqual(["ns1", "ns2", "ns3", "ns4"].map((label) => `${label}.hosting.test`));
});

test("PowerDNS gets what it needs, and each setting that lacks is named", () => {
  expect(readConfig({ ...powerdns, POWERDNS_CATALOG: "Catalog.Example." }).powerdns).toEqual({
    url: "http://127.0.0.1:8081",
    apiKey: "a-key-of-some-length",
    addresses: [
      { host: "192.0.2.1", port: 53 },
      { host: "2001:db8::1", port: 5353 },
    ],
    catalog: "catalog.example",
    canAlias: false,
  });
  for (const name of ["POWERDNS_URL", "POWERDNS_API_KEY", "POWERDNS_SERVERS"]) {
    expect(() => readConfig({ ...powerdns, [name]: "" })).toThrow(`${name} must be set for DNS=powerdns.`);
  }
});

test("reverse zones have networks and a domain, or there are none; a demo has those of its locations", () => {
  const live = {
    ...demo,
    REVERSE_NETWORKS: "192.0.2.0/24, 198.51.100.0/24",
    REVERSE_DOMAIN: "Rev.Example.com.",
  };
  expect(readConfig(live).reverse).toEqual({
    networks: ["192.0.2.0/24", "198.51.100.0/24"],
    domain: "rev.example.com",
  });
  const { reverse } = readConfig(demo);
  expect(reverse?.networks).toContain("198.18.0.0/24");
  expect(reverse?.domain).toBe("rev.hosting.test");
});

test.each([
  ["REVERSE_NETWORKS", "192.0.2.0/25"],
  ["REVERSE_NETWORKS", "192.0.2.1/24"],
  ["REVERSE_NETWORKS", "300.0.2.0/24"],
  ["REVERSE_DOMAIN", "rev"],
  ["NAME_SERVERS", "ns1.example.com,ns2.example.com"],
  ["NAME_SERVERS", "ns1,ns2,ns3,ns4"],
  ["DNS_LISTEN", "5300"],
  ["DNS", "bind"],
])("%s=%s is not usable", (name, value) => {
  expect(() => readConfig({ ...demo, [name]: value })).toThrow(name);
});
