import { expect, test } from "vitest";
import { findFormerContents } from "./former-addresses.ts";

const former = [{ address: "192.0.2.1", server: "web-1" }];
const find = async (customerId: string, addresses: readonly string[]) =>
  customerId === "owner" ? former.filter(({ address }) => addresses.includes(address)) : [];
const dns = {
  findHostAddresses: async (host: string) =>
    host === "www.zone.example" ? { addresses: ["192.0.2.1", "192.0.2.9"], beyond: null } : null,
};
const of = (records: Parameters<typeof findFormerContents>[3], customerId = "owner") =>
  findFormerContents(dns, find, customerId, records);

test("values that lead to an address which the customer gave back are named, also through an ALIAS", async () => {
  expect(
    await of([
      { type: "A", content: "192.0.2.1" },
      { type: "A", content: "192.0.2.9" },
      { type: "ALIAS", content: "www.zone.example" },
      { type: "ALIAS", content: "elsewhere.example" },
      { type: "TXT", content: "192.0.2.1" },
    ]),
  ).toEqual([
    { content: "192.0.2.1", ...former[0] },
    { content: "www.zone.example", ...former[0] },
  ]);
});

test("of another customer, or of none, nothing is named", async () => {
  expect(await of([{ type: "A", content: "192.0.2.1" }], "other")).toEqual([]);
  expect(await of([{ type: "A", content: "192.0.2.9" }])).toEqual([]);
  expect(await of([])).toEqual([]);
});
