import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPowerdns } from "#src/drivers/dns/powerdns.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { ManualClock, systemClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { ask } from "#src/platform/dns/ask.ts";
import { typeNumbers } from "#src/platform/dns/rdata.ts";
import { rdataText } from "#src/platform/dns/rdata-text.ts";
import type { ZoneSigner } from "#src/platform/dns/record-set.ts";
import { isZoneValid } from "#src/platform/dns/validate-zone.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import { claimPort } from "../../../../scripts/real/claims.ts";
import { dig, type RealPowerdns, startPowerdns, whyNoPowerdns } from "../../../../scripts/real/powerdns.ts";
import { createDns, type Dns } from "./index.ts";

// A zone's life on a hidden primary and a secondary that follows its catalog, signed and unsigned again.

const catalog = "catalog.provider.test";
const nameServers = ["ns1.provider.test", "ns2.provider.test", "ns3.provider.test", "ns4.provider.test"];
const zone = "life.test";
const domainId = randomUUID();
const reason = whyNoPowerdns();
const clock = new ManualClock(new Date("2026-11-20T12:00:00Z"));
const reported: (readonly ZoneSigner[])[] = [];

let database: TestDatabase;
let primary: RealPowerdns;
let secondary: RealPowerdns;
let dns: Dns;

beforeAll(async () => {
  if (reason !== null) return;
  database = await createTestDatabase();
  const port = await claimPort();
  primary = await startPowerdns({ primaryFor: port });
  secondary = await startPowerdns({ port, secondaryOf: { port: primary.address.port, catalog } });
  const addresses = [primary.address, secondary.address];
  const server = createPowerdns({ ...primary, clock: systemClock, addresses, catalog, canAlias: false });
  const platform = {
    db: database,
    clock,
    ids: createIds(() => clock.now()),
    log: createLog("silent"),
    wake: () => undefined,
  };
  const registry = {
    takesKeys: () => true,
    setSigners: async (_name: string, signers: readonly ZoneSigner[]) => {
      reported.push(signers);
      return "done" as const;
    },
    delegationOf: async () => null,
  };
  dns = createDns(platform, { server, registry, nameServers, houseZones: [], isLocal: false });
});

afterAll(async () => {
  if (reason !== null) return;
  await secondary.stop();
  await primary.stop();
  await database.drop();
});

const change = { domainId };
const call = () => createCtx({ clock }, { kind: "user", id: randomUUID() });
const run = async (name: string): Promise<void> => {
  await dns.jobs.find((job) => job.name === name)?.run();
};
const read = () => dns.readZone(domainId, nameServers);
/** A secondary needs some time: the job runs again. */
const pushUntilLive = () =>
  expect.poll(
    async () => {
      clock.advance(61_000);
      await run("dns-push");
      return (await read()).zone.state;
    },
    { timeout: 30_000, interval: 100 },
  );
const answersOf = async ({ address }: RealPowerdns, name: string, type: keyof typeof typeNumbers) =>
  (await ask(address, name, typeNumbers[type]))?.answers.map(rdataText) ?? null;

// In order: one zone's lifecycle.
test("a zone is served by a primary and the secondary of its catalog, is signed, and unsigned again", async ({
  skip,
}) => {
  if (reason !== null) skip(reason);
  await dns.openZone(database.kysely, { domainId, name: zone, customerId: randomUUID(), siteId: 1 });
  await pushUntilLive().toBe("live");
  const typed = (name: string, content: string) => ({ index: 0, type: "A", name, content });
  await dns.addRecords(call(), change, [typed("www", "192.0.2.1")]);
  await pushUntilLive().toBe("live");
  expect(await answersOf(secondary, `www.${zone}`, "A")).toEqual(["192.0.2.1"]);

  const request = { ...change, nameServers, isEnabled: true };
  expect((await read()).zone.dnssec).toMatchObject({ state: "off", canEnable: true, reason: null });
  await dns.setDnssec(call(), request);
  await expect
    .poll(
      async () => {
        clock.advance(31_000);
        await run("dns-dnssec");
        return (await read()).zone.dnssec.signers.length;
      },
      { timeout: 30_000, interval: 200 },
    )
    .toBeGreaterThan(0);
  // Signed and valid everywhere, and the registry has no keys yet: unsigned answers may still be kept.
  const { signers, state } = (await read()).zone.dnssec;
  expect([state, reported]).toEqual(["signing", []]);
  for (const { address } of [primary, secondary]) {
    expect(await isZoneValid(address, zone, signers, systemClock.now())).toBe(true);
  }
  const forged = signers.map((signer) => ({
    ...signer,
    digest: signer.digest.replace(/^./, (sign) => (sign === "0" ? "1" : "0")),
  }));
  expect(await isZoneValid(primary.address, zone, forged, systemClock.now())).toBe(false);
  expect(await isZoneValid(primary.address, zone, signers, new Date("2020-01-01T00:00:00Z"))).toBe(false);
  expect(dig(primary.address, "+dnssec", zone, "SOA")).toMatch(/\sRRSIG\s+SOA 13 /);
  expect(await dns.mayLeave(database.kysely, domainId)).toBe(false);
  clock.advance(3_600_000);
  await run("dns-dnssec");
  await run("dns-dnssec");
  expect((await read()).zone.dnssec.state).toBe("on");
  expect(reported).toEqual([signers]);

  // Back: first the registry, then a day, then the signatures.
  await dns.setDnssec(call(), { ...request, isEnabled: false });
  await run("dns-dnssec");
  expect([reported.length, reported.at(-1)]).toEqual([2, []]);
  expect(await isZoneValid(primary.address, zone, signers, systemClock.now())).toBe(true);
  await run("dns-dnssec");
  expect((await read()).zone.dnssec.state).toBe("withdrawing");
  expect(await dns.mayLeave(database.kysely, domainId)).toBe(false);
  clock.advance(86_400_000);
  await run("dns-dnssec");
  expect((await read()).zone.dnssec.state).toBe("off");
  expect(await isZoneValid(primary.address, zone, signers, systemClock.now())).toBe(false);
  expect(await dns.mayLeave(database.kysely, domainId)).toBe(true);

  await dns.closeZone(database.kysely, domainId);
  await run("dns-push");
  await expect
    .poll(async () => (await ask(secondary.address, zone, typeNumbers.SOA))?.rcode, {
      timeout: 30_000,
      interval: 200,
    })
    .toBe("REFUSED");
});
