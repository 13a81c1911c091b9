import { performAlone } from "#src/platform/operator/perform-alone.fixture.ts";
import { createHash, randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import { createSimulatedCompute, type SimulatedComputeOptions } from "#src/drivers/compute/simulated.ts";
import { type Catalog, createCatalog, demoCatalogue } from "#src/features/catalog/server/index.ts";
import { createWallet, type Wallet } from "#src/features/wallet/server/index.ts";
import type { Finding } from "#src/platform/audit/invariant.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createRateLimits } from "#src/platform/rate-limit/rate-limits.ts";
import { runTask } from "#src/platform/tasks/run-task.ts";
import { claimTasks } from "#src/platform/tasks/task-store.ts";
import { decodeId } from "#src/shared/ids.ts";
import { buyAddress } from "./buy-address.ts";
import { findServer } from "./find-server.ts";
import { createServers, readRooms, type Servers } from "./index.ts";
import { runLifecycle } from "./lifecycle/run-lifecycle.ts";
import { sendReminders } from "./lifecycle/send-reminders.ts";
import { prolongServer } from "./prolong-server.ts";
import { type DetailsDeps, readDetails } from "./read-details.ts";
import type { ReverseDeps } from "./reverse/reverse-names.ts";
import { ownMember } from "#src/shared/access.ts";
import { type PurchaseRequest, purchaseServer } from "./purchase-server.ts";

/** Options of a test purchase; the default is a small server in Frankfurt for one month. */
export type Order = Partial<Omit<PurchaseRequest, "idempotency">> & { readonly key?: string };

type Bought = Awaited<ReturnType<typeof purchaseServer>>;

/** Catalogue, wallet and servers on their own database, with a clock and tasks driven by the test. */
export interface ServersTestbed {
  readonly database: TestDatabase;
  readonly platform: Platform;
  readonly clock: ManualClock;
  readonly catalog: Catalog;
  readonly wallet: Wallet;
  readonly servers: Servers;
  /** A customer with this much money, of the provider's own site unless another is named. */
  newCustomer(cents: bigint, siteId?: number): Promise<UserActor>;
  topUp(actor: UserActor, cents: bigint): Promise<void>;
  buy(actor: UserActor, order?: Order): Promise<Bought>;
  /** A server of the customer, delivered; its paid time begins now. */
  delivered(actor: UserActor, order?: Order): Promise<Bought>;
  prolong(actor: UserActor, bought: Bought, months?: number, cents?: number, key?: string): Promise<unknown>;
  buyAddress(actor: UserActor, bought: Bought, cents: number, key?: string): Promise<unknown>;
  /** Advances the clock, runs the lifecycle job, and finishes its tasks. */
  live(time: { readonly days?: number; readonly hours?: number }): Promise<void>;
  /** Names of events about the customer's servers since the last call. */
  newEvents(actor: UserActor): Promise<string[]>;
  /** Runs every open task to its end, moving the clock while they wait. */
  finishTasks(): Promise<void>;
  serverRow(bought: { readonly server: { readonly id: string } }): Promise<Selectable<DB["servers"]>>;
  /** What its next term costs. */
  nextCents(bought: { readonly server: { readonly id: string } }): Promise<number>;
  /** What its page shows beyond the list. */
  details(bought: { readonly server: { readonly id: string } }): ReturnType<typeof readDetails>;
  /** What the auditor would find now. */
  findings(): Promise<string[]>;
  drop(): Promise<void>;
}

/** A hypervisor that is quicker than usual, or wrapped for the product. */
interface Hypervisor extends Pick<SimulatedComputeOptions, "delays"> {
  readonly through?: (driver: ComputeDriver, clock: ManualClock) => ComputeDriver;
  /** How many servers the lifecycle and the reminders read at a time. */
  readonly pageSize?: number;
  readonly reverse?: ReverseDeps;
  /** For how long customers may withdraw. */
  readonly withdrawalDays?: number;
}

/** No customer has domains. */
const dns: DetailsDeps["dns"] = { countZones: async () => ({ leading: 0, others: 0 }) };

export async function createServersTestbed(
  faults: SimulatedComputeOptions["faults"] = {},
  {
    delays = {},
    through = (driver) => driver,
    pageSize,
    reverse: given,
    withdrawalDays = 0,
  }: Hypervisor = {},
): Promise<ServersTestbed> {
  const database = await createTestDatabase();
  const clock = new ManualClock(new Date("2026-01-31T12:00:00Z"));
  const ids = createIds(() => clock.now());
  const platform: Platform = {
    db: database,
    clock,
    ids,
    log: createLog("silent"),
    wake: () => undefined,
  };
  const machines = createSimulatedCompute({ db: database.pool, clock, ids, seed: 1, faults, delays });
  const driver = through(machines, clock);
  const wallet = createWallet(platform);
  const catalog = createCatalog(platform, {
    readRooms: (location) => readRooms(platform, driver, location),
  });
  // Password hashing belongs to the password queue and is slow on purpose.
  const hashPassword = async (): Promise<string> => "$argon2id$test";
  const rateLimits = createRateLimits(platform, { factor: 1 });
  const reverse = given ?? null;
  const servers = createServers(platform, {
    catalog,
    driver,
    nodeForms: [],
    hashPassword,
    rateLimits,
    dns,
    reverse,
    perform: performAlone(platform),
  });
  await catalog.seedCatalogue(demoCatalogue);
  await servers.addIpBlock({ id: "fra1-a", locationId: "fra1", cidr: "198.18.0.0/24" });
  await servers.addIpBlock({ id: "ams1-a", locationId: "ams1", cidr: "198.18.1.0/24" });

  const topUp = async (actor: UserActor, cents: bigint): Promise<void> => {
    const adjustment = { id: ids.next(), key: ids.next() };
    await transaction(database.committing, (trx) =>
      wallet.creditAdjustment(trx, createCtx(platform, systemActor), {
        ...adjustment,
        customerId: actor.customerId,
        cents,
      }),
    );
  };
  const received = new Map<string, bigint>();
  const idempotencyOf = (body: object, key: string = randomUUID()) => ({
    key,
    requestHash: createHash("sha256").update(JSON.stringify(body)).digest(),
  });
  const kinds = new Map(servers.tasks.map((kind) => [kind.kind, kind]));

  const testbed: ServersTestbed = {
    database,
    platform,
    clock,
    catalog,
    wallet,
    servers,
    topUp,
    async newCustomer(cents, siteId = 1) {
      const actor = await insertCustomer(platform, siteId);
      if (cents > 0n) await topUp(actor, cents);
      return actor;
    },
    buy: (actor, { key = randomUUID(), ...order } = {}) => {
      const body = { ...smallServer, ...order };
      const requestHash = createHash("sha256").update(JSON.stringify(body)).digest();
      const deps = { hashPassword, simulated: driver.simulated, rateLimits };
      const idempotency = { key, requestHash };
      return purchaseServer(platform, deps, createCtx(platform, actor), { ...body, idempotency });
    },
    async delivered(actor, order) {
      const bought = await testbed.buy(actor, order);
      await testbed.finishTasks();
      return bought;
    },
    prolong: (actor, bought, months = 1, cents = 490, key) => {
      const body = { months, expectedTotalCents: cents };
      const serverId = bought.server.id;
      const idempotency = idempotencyOf(body, key);
      return prolongServer(platform, createCtx(platform, actor), { ...body, serverId, idempotency });
    },
    buyAddress: (actor, bought, cents, key) => {
      const body = { expectedTotalCents: cents };
      const serverId = bought.server.id;
      const idempotency = idempotencyOf(body, key);
      return buyAddress(platform, createCtx(platform, actor), { ...body, serverId, idempotency });
    },
    async live({ days = 0, hours = 0 }) {
      clock.advance((days * 24 + hours) * 3_600_000);
      await runLifecycle(platform, pageSize);
      await sendReminders(platform, pageSize);
      await testbed.finishTasks();
    },
    async newEvents({ customerId }) {
      const events = await database.kysely
        .selectFrom("outbox_events")
        .select(["id", "name"])
        .where("customer_id", "=", customerId)
        .where("name", "like", "servers.%")
        .where("id", ">", received.get(customerId) ?? 0n)
        .orderBy("id")
        .execute();
      received.set(customerId, events.at(-1)?.id ?? received.get(customerId) ?? 0n);
      return events.map(({ name }) => name.replace(/^servers\.|\.v1$/g, ""));
    },
    async finishTasks() {
      for (;;) {
        const claimed = await claimTasks(platform, [...kinds.values()], 50);
        for (const task of claimed) {
          const kind = kinds.get(task.kind);
          if (kind) await runTask(platform, kind, task);
        }
        if (claimed.length === 0 && (await countOpenTasks(platform)) === 0n) return;
        clock.advance(500);
      }
    },
    serverRow: (bought) =>
      database.kysely
        .selectFrom("servers")
        .selectAll()
        .where("id", "=", decodeId("server", bought.server.id) ?? "")
        .executeTakeFirstOrThrow(),
    async nextCents(bought) {
      const server = decodeId("server", bought.server.id) ?? "";
      return Number(await call(platform, "servers_due_cents", { server }));
    },
    async details(bought) {
      const { customer_id: customerId } = await testbed.serverRow(bought);
      const server = await findServer(database.kysely, customerId, bought.server.id);
      return readDetails(platform, server, { dns, reverse, withdrawalDays });
    },
    async findings() {
      const found: string[] = [];
      for (const { id, find } of [...wallet.invariants, ...servers.invariants]) {
        const broken: readonly Finding[] = await find(database.kysely);
        found.push(...broken.map(({ detail }) => `${id}: ${detail}`));
      }
      return found;
    },
    async drop() {
      machines.close();
      await database.drop();
    },
  };
  return testbed;
}

const smallServer = {
  plan: "sloop-2",
  location: "fra1",
  image: "debian-13",
  months: 1,
  name: "web-1",
  password: "correct horse",
  autoprolong: true,
  expectedTotalCents: 490,
};

async function insertCustomer({ db, ids, clock }: Platform, siteId: number): Promise<UserActor> {
  const [customerId, userId, sessionId, at] = [ids.next(), ids.next(), ids.next(), clock.now()];
  await db.kysely
    .insertInto("customers")
    .values({ id: customerId, site_id: siteId, created_at: at })
    .execute();
  const user = { id: userId, site_id: siteId, username: "skipper", language: "en", dark_mode: false };
  await db.kysely
    .insertInto("users")
    .values({ ...user, created_at: at, updated_at: at })
    .execute();
  const ends = { sessionEndsAt: new Date("2100-01-01"), confirmedUntil: null };
  return { kind: "user", userId, customerId, sessionId, ...ends, siteId, member: ownMember };
}

async function countOpenTasks({ db }: Platform): Promise<bigint> {
  const { rows } = await sql<{ open: bigint }>`
    SELECT count(*) AS open FROM tasks WHERE state IN ('queued', 'running')`.execute(db.kysely);
  return rows[0]?.open ?? 0n;
}
