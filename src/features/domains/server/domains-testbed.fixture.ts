import { performAlone } from "#src/platform/operator/perform-alone.fixture.ts";
import type { Alarm } from "#src/platform/audit/alarm.ts";
import { taskAlarms } from "#src/platform/tasks/task-alarms.ts";
import { createEmbeddedDns } from "#src/drivers/dns/embedded.ts";
import { createDns } from "#src/features/dns/server/index.ts";
import { registrarParents } from "#src/features/dns/server/registrar-parents.ts";
import { createHash, randomUUID } from "node:crypto";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { RegistrarDriver } from "#src/drivers/registrar/port.ts";
import {
  createSimulatedRegistrar,
  type SimulatedRegistrar,
  type SimulatedRegistrarOptions,
} from "#src/drivers/registrar/simulated.ts";
import { keepMail } from "#src/drivers/mail/kept-mail.fixture.ts";
import type { Mail } from "#src/drivers/mail/port.ts";
import { createContacts } from "#src/features/contacts/server/index.ts";
import { createTexts } from "#src/platform/i18n/texts.ts";
import { createRateLimits } from "#src/platform/rate-limit/rate-limits.ts";
import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { createCatalog, demoCatalogue } from "#src/features/catalog/server/index.ts";
import { createWallet } from "#src/features/wallet/server/index.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { ManualClock, systemClock } from "#src/platform/clock.ts";
import { createCtx, type Ctx, systemActor } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createSealer } from "#src/platform/secrets/sealer.ts";
import { runTask } from "#src/platform/tasks/run-task.ts";
import { claimTasks } from "#src/platform/tasks/task-store.ts";
import { decodeId, encodeId, type Id, isUuid } from "#src/shared/ids.ts";
import type { DomainsContext } from "./deps.ts";
import { createDomains, type Domains } from "./index.ts";
import { runLifecycle } from "./lifecycle/run-lifecycle.ts";
import { sendReminders } from "./lifecycle/send-reminders.ts";
import { renewDomain, restoreDomain } from "./order-years.ts";
import { purchaseDomains } from "./purchase-domains.ts";
import { ownMember } from "#src/shared/access.ts";
import { runSync } from "./sync/run-sync.ts";

/** Our own servers in tests. */
export const ourServers = ["ns1", "ns2", "ns3", "ns4"].map((host) => `${host}.hosting.test`);

export interface Customer {
  readonly actor: UserActor;
  readonly contactId: Id<"contact">;
}

type DomainId = Id<"domain">;

/** Catalogue, wallet, sandbox registry and domains on their own database; clock and tasks are driven by the test. */
export interface DomainsTestbed {
  readonly database: TestDatabase;
  readonly platform: Platform;
  readonly clock: ManualClock;
  readonly domains: Domains;
  readonly context: DomainsContext;
  readonly registrar: SimulatedRegistrar;
  /** The context of a call that a customer makes now. */
  ctxOf(customer: Pick<Customer, "actor">): Ctx<UserActor>;
  /** A customer with this much money and a contact. */
  newCustomer(cents: bigint): Promise<Customer>;
  /** Another contact of a customer. */
  newContact(customer: Customer): Promise<Id<"contact">>;
  topUp(customer: Customer, cents: bigint): Promise<void>;
  /** Buys names of `.com` for a year, at the price of the catalogue unless another is given. */
  buy(customer: Customer, names: readonly string[], order?: Order): ReturnType<typeof purchaseDomains>;
  /** A name of the customer, registered. */
  delivered(customer: Customer, name: string, order?: Order): Promise<DomainId>;
  renew(customer: Customer, id: DomainId, years?: number, order?: Order): Promise<unknown>;
  restore(customer: Customer, id: DomainId, order?: Order): Promise<unknown>;
  /** Advances the clock, runs the jobs, and finishes tasks. */
  live(days: number): Promise<void>;
  /** Runs every open task to its end or until it waits for a day, moving the clock while they wait. */
  finishTasks(): Promise<void>;
  row(id: DomainId): Promise<Selectable<DB["domains"]>>;
  /** Names of events about the customer's domains since the last call. */
  newEvents(customer: Customer): Promise<string[]>;
  /** Wallet balance and reserved money, in cents. */
  money(customer: Customer): Promise<{ wallet: number; held: number; spent: number }>;
  /** What the auditor would find now. */
  findings(): Promise<string[]>;
  /** The alarms about failed tasks. */
  failedTasks(): Promise<readonly Alarm[]>;
  /** What was mailed to owners of names. */
  readonly mails: Mail[];
  /** Sets after how many months owners are reminded of their data; 0: never. */
  remindEvery(months: number): void;
  idempotency(body: object, key?: string): { key: string; requestHash: Buffer };
  drop(): Promise<void>;
}

export interface Order {
  readonly years?: number;
  readonly autoprolong?: boolean;
  readonly cents?: number;
  readonly key?: string;
  readonly isPrivate?: boolean;
}

/** Never used to serve here. */
const noPort = { host: "127.0.0.1", port: 0 };

export interface TestbedOptions extends Partial<Pick<SimulatedRegistrarOptions, "faults" | "seed">> {
  /** Wraps the registry for the product. */
  readonly through?: (driver: SimulatedRegistrar) => RegistrarDriver;
  /** How many names the lifecycle and the reminders read at a time. */
  readonly pageSize?: number;
}

export async function createDomainsTestbed({
  faults = {},
  seed = 1,
  through = (driver) => driver,
  pageSize,
}: TestbedOptions = {}): Promise<DomainsTestbed> {
  const database = await createTestDatabase();
  const clock = new ManualClock(new Date("2026-01-31T12:00:00Z"));
  const ids = createIds(() => clock.now());
  const log = createLog("silent");
  const platform: Platform = { db: database, clock, ids, log, wake: () => undefined };
  const registrar = createSimulatedRegistrar({ db: database.pool, clock, ids, seed, faults });
  const wallet = createWallet(platform);
  const catalog = createCatalog(platform, { readRooms: async () => new Map() });
  const key = Buffer.alloc(32, 7);
  const dns = createDns(platform, {
    server: createEmbeddedDns({
      db: database.pool,
      ids,
      clock: systemClock,
      listen: noPort,
      seeksPort: false,
      excessBytes: 1_000_000,
      resolvers: [],
    }),
    registry: registrarParents(registrar),
    nameServers: ourServers,
    houseZones: [],
    isLocal: true,
  });
  const mails: Mail[] = [];
  let reminderMonths = 12;
  const site = testSite();
  const contacts = createContacts(platform, {
    mail: keepMail(mails),
    texts: createTexts(),
    rateLimits: createRateLimits(platform, { factor: 1 }),
    sites: {
      of: async () => ({ ...site, values: { ...site.values, contactReminderMonths: reminderMonths } }),
    },
  });
  const deps = {
    catalog,
    contacts,
    dns,
    driver: through(registrar),
    rateLimits: createRateLimits(platform, { factor: 1 }),
    sealer: createSealer(() => key),
    providerNameServers: ourServers,
    perform: performAlone(platform),
  };
  const domains = createDomains(platform, deps);
  const context: DomainsContext = { ...deps, platform };
  await catalog.seedCatalogue(demoCatalogue);
  const kinds = new Map(domains.tasks.map((kind) => [kind.kind, kind]));
  const received = new Map<string, bigint>();
  const idempotency = (body: object, given: string = randomUUID()) => ({
    key: given,
    requestHash: createHash("sha256").update(JSON.stringify(body)).digest(),
  });
  const centsOf = async (quote: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{
      cents: number;
    }>`SELECT (${quote} ->> 'totalCents')::integer AS cents`.execute(database.kysely);
    return rows[0]?.cents ?? 0;
  };

  const testbed: DomainsTestbed = {
    database,
    platform,
    clock,
    domains,
    context,
    registrar,
    idempotency,
    ctxOf: ({ actor }) => createCtx(platform, actor),
    async newCustomer(cents) {
      const actor = await insertCustomer(platform);
      const customer = { actor, contactId: encodeId("contact", await insertContact(platform, actor)) };
      if (cents > 0n) await testbed.topUp(customer, cents);
      return customer;
    },
    newContact: async ({ actor }) => encodeId("contact", await insertContact(platform, actor)),
    async topUp({ actor }, cents) {
      const adjustment = { id: ids.next(), key: ids.next() };
      await transaction(database.committing, (trx) =>
        wallet.creditAdjustment(trx, createCtx(platform, systemActor), {
          ...adjustment,
          customerId: actor.customerId,
          cents,
        }),
      );
    },
    buy(customer, names, order = {}) {
      const years = order.years ?? 1;
      const items = names.map((name) => ({ name, years, isPrivate: order.isPrivate ?? false }));
      const body = {
        items,
        contactId: customer.contactId,
        autoprolong: order.autoprolong ?? false,
        expectedTotalCents: order.cents ?? names.length * (700 + 1040 * (years - 1)),
      };
      return purchaseDomains(context, testbed.ctxOf(customer), {
        ...body,
        idempotency: idempotency(body, order.key),
      });
    },
    async delivered(customer, name, order) {
      const bought = await testbed.buy(customer, [name], order);
      await testbed.finishTasks();
      const [domain] = bought.domains;
      if (!domain) throw new Error("nothing was bought");
      return domain.id;
    },
    async renew(customer, domainId, years = 1, order = {}) {
      const expectedTotalCents =
        order.cents ??
        (await centsOf(sql`domains_quote(1::smallint, ${decodeId("domain", domainId)}, 'renew', ${years})`));
      const body = { domainId, years, expectedTotalCents };
      return renewDomain(context, testbed.ctxOf(customer), {
        ...body,
        idempotency: idempotency(body, order.key),
      });
    },
    async restore(customer, domainId, order = {}) {
      const expectedTotalCents =
        order.cents ??
        (await centsOf(
          sql`domains_quote_restore(1::smallint, ${decodeId("domain", domainId)}, ${clock.now()})`,
        ));
      const body = { domainId, expectedTotalCents };
      return restoreDomain(context, testbed.ctxOf(customer), {
        ...body,
        idempotency: idempotency(body, order.key),
      });
    },
    async live(days) {
      clock.advance(days * 86_400_000);
      for (let turn = 0; turn < 3; turn += 1) {
        await runLifecycle(context, pageSize);
        await testbed.finishTasks();
        await runSync(context);
      }
      await sendReminders(platform, pageSize);
    },
    async finishTasks() {
      const begin = clock.now().getTime();
      for (;;) {
        const claimed = await claimTasks(platform, [...kinds.values()], 50);
        await Promise.all(
          claimed.map(async (task) => {
            const kind = kinds.get(task.kind);
            if (kind) await runTask(platform, kind, task);
          }),
        );
        if (claimed.length > 0) continue;
        const { rows } = await sql<{ next: Date | null }>`
          SELECT min(not_before) AS next FROM tasks WHERE state IN ('queued', 'running')`.execute(
          database.kysely,
        );
        const next = rows[0]?.next;
        if (!next || next.getTime() - begin > 3_600_000) return;
        clock.advance(Math.max(1, next.getTime() - clock.now().getTime()));
      }
    },
    row: (id) =>
      database.kysely
        .selectFrom("domains")
        .selectAll()
        .where("id", "=", decodeId("domain", id) ?? "")
        .executeTakeFirstOrThrow(),
    async newEvents({ actor: { customerId } }) {
      const events = await database.kysely
        .selectFrom("outbox_events")
        .select(["id", "name"])
        .where("customer_id", "=", customerId)
        .where("name", "like", "domains.%")
        .where("name", "<>", "domains.changed.v1")
        .where("id", ">", received.get(customerId) ?? 0n)
        .orderBy("id")
        .execute();
      received.set(customerId, events.at(-1)?.id ?? received.get(customerId) ?? 0n);
      return events.map(({ name }) => name.replace(/^domains\.|\.v1$/g, ""));
    },
    async money({ actor: { customerId } }) {
      const { rows } = await sql<{ wallet: bigint; held: bigint; spent: bigint }>`
        SELECT (SELECT balance FROM ledger_accounts WHERE id = ledger_account_id('wallet', ${customerId}, 'USD')) AS wallet,
          (SELECT balance FROM ledger_accounts WHERE id = ledger_account_id('holds', ${customerId}, 'USD')) AS held,
          (SELECT coalesce(sum(total_cents), 0)::bigint FROM orders
           WHERE customer_id = ${customerId} AND state = 'delivered') AS spent`.execute(database.kysely);
      const [row] = rows;
      return { wallet: Number(row?.wallet ?? 0n), held: Number(row?.held ?? 0n), spent: Number(row?.spent) };
    },
    failedTasks: async () =>
      (await taskAlarms(platform, domains.tasks, async (tasks) => tasks.map(() => null)).find()) ?? [],
    async findings() {
      const found: { objectId: string; text: string }[] = [];
      for (const { id, find } of [...wallet.invariants, ...domains.invariants]) {
        const findings = await find(database.kysely);
        found.push(...findings.map(({ objectId, detail }) => ({ objectId, text: `${id}: ${detail}` })));
      }
      const names = await namesOf(platform, found.map(({ objectId }) => objectId).filter(isUuid));
      return found.map(({ objectId, text }) => {
        const name = names.get(objectId);
        return name === undefined || text.includes(name) ? text : `${text} (${name})`;
      });
    },
    mails,
    remindEvery(months) {
      reminderMonths = months;
    },
    drop: () => database.drop(),
  };
  return testbed;
}

/** The domains that these ids of domains and orders are about. */
async function namesOf({ db }: Platform, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.pool.query<{ id: string; name: string }>(
    `SELECT id, name FROM domains WHERE id = ANY($1::uuid[])
     UNION ALL SELECT o.id, d.name FROM orders o JOIN domains d ON d.id = o.object_id WHERE o.id = ANY($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function insertCustomer({ db, ids, clock }: Platform): Promise<UserActor> {
  const [customerId, userId, sessionId, at] = [ids.next(), ids.next(), ids.next(), clock.now()];
  await db.kysely.insertInto("customers").values({ id: customerId, site_id: 1, created_at: at }).execute();
  const user = { id: userId, site_id: 1, username: "skipper", language: "en", dark_mode: false };
  await db.kysely
    .insertInto("users")
    .values({ ...user, created_at: at, updated_at: at })
    .execute();
  const ends = { sessionEndsAt: new Date("2100-01-01"), confirmedUntil: null };
  return { kind: "user", userId, customerId, sessionId, ...ends, siteId: 1, member: ownMember };
}

async function insertContact({ db, ids, clock }: Platform, { customerId }: UserActor): Promise<string> {
  const id = ids.next();
  const at = clock.now();
  await db.kysely
    .insertInto("contacts")
    .values({
      id,
      site_id: 1,
      customer_id: customerId,
      name: "Anna Kowalska",
      street: ["Lange Reihe 7"],
      city: "Hamburg",
      postal_code: "20099",
      country: "DE",
      phone_country: "DE",
      calling_code: "49",
      national_number: "40123456",
      email: `${id}@example.com`,
      email_canonical: `${id}@example.com`,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}
