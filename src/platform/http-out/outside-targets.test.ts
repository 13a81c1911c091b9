import { describe, expect, test } from "vitest";
import { askOutside, OutsideError } from "./ask-outside.ts";
import { openAddresses } from "./open-addresses.ts";
import { type OutsideRules, readTarget } from "./outside-rules.ts";

const operatorNetworks = ["8.8.4.0/24", "2a01:4f8:1::/48"];
const rules: OutsideRules = {
  isOpen: openAddresses(operatorNetworks),
  allowsLoopback: false,
  ownHosts: () => ["panel.moorage.com"],
  resolve: async () => [],
};

/** One address of each network that is closed, and the edges of some. */
const closedAddresses = [
  ["0.0.0.0", "this network"],
  ["0.255.255.255", "this network, its end"],
  ["10.0.0.1", "private"],
  ["10.255.255.255", "private, its end"],
  ["100.64.0.1", "carrier-grade NAT"],
  ["100.127.255.254", "carrier-grade NAT, its end"],
  ["127.0.0.1", "loopback"],
  ["127.255.255.254", "loopback, its end"],
  ["169.254.169.254", "metadata of clouds"],
  ["169.254.170.2", "metadata of containers"],
  ["172.16.0.1", "private"],
  ["172.31.255.255", "private, its end"],
  ["192.0.0.192", "metadata of a cloud"],
  ["192.0.2.1", "documentation"],
  ["192.88.99.1", "6to4 relays"],
  ["192.168.0.1", "private"],
  ["192.168.255.255", "private, its end"],
  ["198.18.0.1", "benchmarks"],
  ["198.19.255.255", "benchmarks, their end"],
  ["198.51.100.1", "documentation"],
  ["203.0.113.1", "documentation"],
  ["224.0.0.1", "multicast"],
  ["239.255.255.255", "multicast, its end"],
  ["240.0.0.1", "reserved"],
  ["255.255.255.255", "broadcast"],
  ["8.8.4.4", "the operator's own"],
  ["::", "unspecified"],
  ["::1", "loopback"],
  ["::7f00:1", "IPv4-compatible loopback"],
  ["::ffff:7f00:1", "mapped loopback"],
  ["::ffff:a9fe:a9fe", "mapped metadata"],
  ["::ffff:10.0.0.1", "mapped private"],
  ["64:ff9b::a9fe:a9fe", "NAT64 to metadata"],
  ["64:ff9b:1::1", "local NAT64"],
  ["100::1", "discard"],
  ["2001::1", "Teredo"],
  ["2001:10::1", "ORCHID"],
  ["2001:1ff:ffff::1", "protocols, their end"],
  ["2001:db8::1", "documentation"],
  ["2002:7f00:1::1", "6to4 to loopback"],
  ["3fff::1", "documentation"],
  ["5f00::1", "segment routing"],
  ["fc00::1", "unique local"],
  ["fd00:ec2::254", "metadata by IPv6"],
  ["fe80::1", "link-local"],
  ["fec0::1", "site-local"],
  ["ff02::1", "multicast"],
  ["2a01:4f8:1::5", "the operator's own by IPv6"],
] as const;

/** What is refused by its text alone. */
const closedUrls = [
  ["http://93.184.215.14/", "no TLS"],
  ["ftp://shop.dev/", "another protocol"],
  ["file:///etc/passwd", "a file"],
  ["gopher://shop.dev:70/", "another protocol"],
  ["javascript:alert(1)", "no address"],
  ["https://2130706433/", "a number for loopback"],
  ["https://0x7f000001/", "hexadecimal loopback"],
  ["https://0x7f.1/", "mixed loopback"],
  ["https://0177.0.0.1/", "octal loopback"],
  ["https://127.1/", "short loopback"],
  ["https://0/", "short this network"],
  ["https://[::ffff:127.0.0.1]/", "mapped loopback"],
  ["https://[::127.0.0.1]/", "compatible loopback"],
  ["https://[fe80::1%25eth0]/", "a zone"],
  ["https://127.0.0.1./", "a final dot"],
  ["https://localhost/", "loopback by name"],
  ["https://LOCALHOST./", "loopback by name, with a dot"],
  ["https://api.localhost/", "a name below localhost"],
  ["https://metadata.google.internal/", "metadata by name"],
  ["https://metadata/", "a name without a dot"],
  ["https://printer.local/", "mDNS"],
  ["https://nas.home.arpa/", "a home's name"],
  ["https://1.0.0.127.in-addr.arpa/", "a reverse name"],
  ["https://router.lan/", "a network's name"],
  ["https://shop.onion/", "Tor"],
  ["https://user@shop.dev/", "a user"],
  ["https://user:pass@shop.dev/", "a password"],
  ["https://93.184.215.14@127.0.0.1/", "a host that looks like a user"],
  ["https://shop.dev\\@127.0.0.1/", "a backslash before a user, which ends the host"],
  ["https://shop.dev:22/", "the port of shells"],
  ["https://shop.dev:25/", "the port of mail"],
  ["https://shop.dev:80/", "the port without TLS"],
  ["https://shop.dev:0/", "no port"],
  ["https://shop.dev:1023/", "the last port that needs rights"],
  ["https://panel.moorage.com/api/v2/servers/list", "our own host"],
  ["https://PANEL.moorage.com./", "our own host, spelled otherwise"],
  ["https://api.panel.moorage.com/", "below our own host"],
  ["https://shop.dev/\r\nx-injected: 1", "a line break"],
  ["https://shop.dev/\tx", "a tab"],
  ["https://shop.dev/ä", "no ASCII"],
  ["https://ⓛocalhost/", "a letter that becomes another"],
  ["https://127。0。0。1/", "dots of another script"],
  [`https://shop.dev/${"x".repeat(2048)}`, "too long"],
  ["", "nothing"],
] as const;

describe("T29 an address that is not public", () => {
  test.each(closedAddresses)("%s (%s) is refused as a literal", async (address) => {
    const host = address.includes(":") ? `[${address}]` : address;
    expect(readTarget(`https://${host}/`, rules)).toBeNull();
    expect(readTarget(`https://${host}:8443/`, rules)).toBeNull();
  });

  test.each(closedAddresses)(
    "%s (%s) is refused as what a name leads to, also beside an open one",
    async (address) => {
      for (const found of [[address], ["93.184.215.14", address], [address, "2606:2800:21f::1"]]) {
        await expect(
          call("https://hooks.shop.dev/", { ...rules, resolve: async () => found }),
        ).rejects.toThrow(new OutsideError("refused"));
      }
    },
  );
});

test.each(closedUrls)("T29 %j (%s) is refused", async (url) => {
  // A backslash is a slash to `URL`: the host is the one before it.
  if (url.includes("\\")) expect(readTarget(url, rules)?.hostname).toBe("shop.dev");
  else expect(readTarget(url, rules)).toBeNull();
});

test.each([
  "https://shop.dev/",
  "https://hooks.shop.dev/a?b=c",
  "https://shop.dev:443/",
  "https://shop.dev:8443/",
  "https://shop.dev:1024/",
  "https://93.184.215.14/",
  "https://[2606:2800:21f::1]/",
  "https://xn--mnchen-3ya.shop.dev/",
  "https://notpanel.moorage.com/",
  "https://100.63.255.255/",
  "https://172.32.0.1/",
])("%s is allowed", (url) => {
  expect(readTarget(url, rules)?.href).toBe(new URL(url).href);
});

test("nothing of a fragment and of the root's dot is kept", () => {
  expect(readTarget("https://shop.dev./a#b", rules)?.href).toBe("https://shop.dev/a");
});

test("a demo may call this machine, and nothing else that others may not", () => {
  const demo = { ...rules, allowsLoopback: true };
  for (const url of ["http://127.0.0.1:3999/", "http://localhost:3999/", "http://[::1]:3999/"]) {
    expect(readTarget(url, demo)?.href).toBe(url);
  }
  for (const url of [
    "http://10.0.0.1/",
    "http://shop.dev/",
    "https://169.254.169.254/",
    "ftp://localhost/",
  ]) {
    expect(readTarget(url, demo)).toBeNull();
  }
});

test("a name without an address is unresolved, as is one that cannot be asked for", async () => {
  await expect(call("https://hooks.shop.dev/", rules)).rejects.toThrow(new OutsideError("unresolved"));
  const failing = { ...rules, resolve: () => Promise.reject(new Error("SERVFAIL")) };
  await expect(call("https://hooks.shop.dev/", failing)).rejects.toThrow(new OutsideError("unresolved"));
});

test("T29 an address that a name was changed to is refused at the next call", async () => {
  const answers = [["127.0.0.1"], ["10.0.0.1"]];
  const rebinding = { ...rules, resolve: async () => answers.shift() ?? [] };
  await expect(call("https://hooks.shop.dev/", rebinding)).rejects.toThrow(new OutsideError("refused"));
  await expect(call("https://hooks.shop.dev/", rebinding)).rejects.toThrow(new OutsideError("refused"));
  expect(answers).toEqual([]);
});

function call(url: string, by: OutsideRules) {
  return askOutside(by, { url, headers: {}, body: Buffer.from("{}"), deadlineMs: 5000 });
}
