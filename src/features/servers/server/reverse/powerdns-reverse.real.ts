import { afterAll, beforeAll, expect, test } from "vitest";
import { createPowerdns } from "#src/drivers/dns/powerdns.ts";
import { createDns, type Dns } from "#src/features/dns/server/index.ts";
import { systemClock } from "#src/platform/clock.ts";
import { createCtx } from "#src/platform/ctx.ts";
import {
  dig,
  type RealPowerdns,
  startPowerdns,
  whyNoPowerdns,
} from "../../../../../scripts/real/powerdns.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";
import { createReversePush } from "./push-reverse-zones.ts";
import type { ReverseDeps } from "./reverse-names.ts";
import { setReverseName } from "./set-reverse-name.ts";

// Reverse names as a resolver sees them: from the books to a real name server.

const zone = "0.18.198.in-addr.arpa";
const reason = whyNoPowerdns();

let powerdns: RealPowerdns;
let dns: Dns;
let testbed: ServersTestbed;

const reverse: ReverseDeps = {
  networks: ["198.18.0.0/24"],
  domain: "rev.example.com",
  ownHosts: () => ["harbour.example", "ns1.harbour.example"],
  dns: {
    putHouseZone: (name, sets) => dns.putHouseZone(name, sets),
    findHostAddresses: async () => null,
  },
  lookUp: async (host) => (host === "mail.pilot.example" ? [known] : null),
};
let known = "";

beforeAll(async () => {
  if (reason !== null) return;
  powerdns = await startPowerdns();
  testbed = await createServersTestbed({}, { reverse });
  const server = createPowerdns({
    ...powerdns,
    clock: systemClock,
    addresses: [powerdns.address],
    catalog: null,
    canAlias: false,
  });
  const registry = {
    takesKeys: () => false,
    setSigners: async () => "done" as const,
    delegationOf: async () => null,
  };
  const nameServers = ["ns1.example.com", "ns2.example.com"];
  dns = createDns(testbed.platform, { server, registry, nameServers, houseZones: [zone], isLocal: false });
});

afterAll(async () => {
  await testbed?.drop();
  await powerdns?.stop();
});

const answerOf = (address: string): string => dig(powerdns.address, "+short", "-x", address).trim();

test("an address leads back to its default name, to its customer's, and to nothing without a server", async ({
  skip,
}) => {
  if (reason !== null) skip(reason);
  const push = createReversePush(testbed.platform, reverse);
  const actor = await testbed.newCustomer(5000n);
  const { server } = await testbed.delivered(actor, { location: "fra1" });
  const address = await addressOf(server.id);
  await push();
  expect(answerOf(address)).toBe(`${address.replaceAll(".", "-")}.rev.example.com.`);
  expect(dig(powerdns.address, "+short", zone, "NS").trim().split("\n").toSorted()).toEqual([
    "ns1.example.com.",
    "ns2.example.com.",
  ]);

  known = address;
  const ctx = createCtx(testbed.platform, actor);
  await setReverseName(testbed.platform, reverse, ctx, {
    serverId: server.id,
    address,
    name: "mail.pilot.example",
  });
  await push();
  expect(answerOf(address)).toBe("mail.pilot.example.");

  await testbed.platform.db.pool.query("DELETE FROM server_addresses WHERE address = $1", [address]);
  await push();
  expect(answerOf(address)).toBe("");
  expect(dig(powerdns.address, "-x", address)).toContain("NXDOMAIN");
});

async function addressOf(serverId: string): Promise<string> {
  const row = await testbed.serverRow({ server: { id: serverId } });
  const { address } = await testbed.database.kysely
    .selectFrom("server_addresses")
    .select("address")
    .where("server_id", "=", row.id)
    .executeTakeFirstOrThrow();
  return address;
}
