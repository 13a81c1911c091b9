import { randomUUID } from "node:crypto";
import { createEmbeddedDns } from "#src/drivers/dns/embedded.ts";
import type { DnsServer } from "#src/drivers/dns/port.ts";
import type { DnsAddress, ZoneSigner } from "#src/platform/dns/record-set.ts";
import { createCtx, type Ctx } from "#src/platform/ctx.ts";
import { ManualClock, systemClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { ChangeRequest } from "./change-records.ts";
import { createDns, type Dns } from "./index.ts";

/** Zones on their own database, with a real name server, and a clock and jobs driven by the test. */
export interface DnsTestbed {
  readonly database: TestDatabase;
  readonly platform: Platform;
  readonly clock: ManualClock;
  readonly dns: Dns;
  readonly server: DnsServer;
  readonly address: DnsAddress;
  /** What was last sent to the registry, by name. */
  readonly signers: Map<string, readonly ZoneSigner[]>;
  /** The parent zone's delegations, by name. */
  readonly delegations: Map<string, readonly string[] | null>;
  /** The context of a customer's call that is made now. */
  call(): Ctx;
  /** A domain with a zone that is live, by default of a customer of its own. */
  newZone(
    name?: string,
    customerId?: string,
  ): Promise<{ domainId: string; name: string; change: Omit<ChangeRequest, "cause" | "served"> }>;
  /** Runs a job once. */
  run(job: "dns-push" | "dns-compare" | "dns-parents" | "dns-dnssec" | "dns-unknown-zones"): Promise<void>;
  drop(): Promise<void>;
}

export const knownNameServers = [
  "ns1.provider.test",
  "ns2.provider.test",
  "ns3.provider.test",
  "ns4.provider.test",
];

/** The operator's own. */
export const houseZone = "2.0.192.in-addr.arpa";

/** The name server as one that has a resolver, and so takes ALIAS records. */
export const withAlias = (server: DnsServer): DnsServer =>
  new Proxy(server, {
    get: (target, key) =>
      key === "served" ? { ...target.served, canAlias: true } : Reflect.get(target, key),
  });

/** `through` may wrap the product's name server. */
export async function createDnsTestbed(
  through: (server: DnsServer) => DnsServer = (server) => server,
): Promise<DnsTestbed> {
  const database = await createTestDatabase();
  const clock = new ManualClock(new Date("2026-11-20T12:00:00Z"));
  const ids = createIds(() => clock.now());
  const log = createLog("silent");
  const platform: Platform = { db: database, clock, ids, log, wake: () => undefined };
  const listen = { host: "127.0.0.1", port: 0 };
  const embedded = createEmbeddedDns({
    db: database.pool,
    ids,
    clock: systemClock,
    listen,
    seeksPort: false,
    excessBytes: 1_000_000,
    resolvers: [],
  });
  await embedded.serve();
  const address = embedded.address();
  if (address === null) throw new Error("the name server does not serve");
  const server = through(embedded);
  const signers = new Map<string, readonly ZoneSigner[]>();
  const delegations = new Map<string, readonly string[] | null>();
  const registry = {
    takesKeys: () => true,
    setSigners: async (name: string, wanted: readonly ZoneSigner[]) => {
      signers.set(name, wanted);
      return "done" as const;
    },
    delegationOf: async (name: string) => delegations.get(name) ?? null,
  };
  const dns = createDns(platform, {
    server,
    registry,
    nameServers: knownNameServers,
    houseZones: [houseZone],
    isLocal: true,
  });
  const run: DnsTestbed["run"] = async (name) => {
    await dns.jobs.find((job) => job.name === name)?.run();
  };
  let count = 0;
  return {
    database,
    platform,
    clock,
    dns,
    server,
    address,
    signers,
    delegations,
    call: () => createCtx(platform, { kind: "user", id: randomUUID() }),
    newZone: async (wanted, customerId = randomUUID()) => {
      count += 1;
      const name = wanted ?? `zone${count}.test`;
      const domainId = randomUUID();
      await dns.openZone(database.kysely, { domainId, name, customerId, siteId: 1 });
      await run("dns-push");
      return {
        domainId,
        name,
        change: { domainId },
      };
    },
    run,
    drop: async () => {
      await embedded.close();
      await database.drop();
    },
  };
}
