import { expect, test } from "vitest";
import { usesProviderNameServers } from "./name-servers.ts";

const provider = ["ns1.provider.test", "ns2.provider.test", "ns3.provider.test", "ns4.provider.test"];

test.each<[string[], boolean]>([
  [[], false],
  [["ns1.provider.test"], false],
  [["ns1.provider.test", "ns2.provider.test"], true],
  [[" NS1.Provider.test. ", "ns4.PROVIDER.test"], true],
  [["ns1.provider.test", "NS1.provider.test."], false],
  [["ns1.provider.test", "ns1.other.test", "ns3.provider.test"], true],
  [["ns1.other.test", "ns2.other.test"], false],
  [["xns1.provider.test", "ns2.provider.test"], false],
])("%j: served by us: %s", (nameServers, isServed) => {
  expect(usesProviderNameServers(nameServers, provider)).toBe(isServed);
});
