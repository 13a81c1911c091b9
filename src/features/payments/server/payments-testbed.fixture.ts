import { noActs } from "#src/platform/operator/no-acts.fixture.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { createHash } from "node:crypto";
import type { ChainId, ChainSource } from "#src/drivers/chain/port.ts";
import { createSimulatedChain, type SimulatedChain } from "#src/drivers/chain/simulated.ts";
import { createSimulatedRates } from "#src/drivers/rates/simulated.ts";
import { createWallet, type Wallet } from "#src/features/wallet/server/index.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";
import { decodeId } from "#src/shared/ids.ts";
import { acceptAmlPolicy, amlVersion } from "./aml-policy.ts";
import { demoAccountKeys } from "./account-keys.ts";
import { createContext, type PaymentsContext } from "./context.ts";
import { depositSubjects } from "./deposit-subjects.ts";
import { createPayment } from "./create-payment.ts";
import { gatewaySubjects } from "./gateways/gateway-subjects.ts";
import { adoptAccountKeys } from "./adopt-account-keys.ts";
import { paymentsInvariants } from "./invariants.ts";
import { readIncoming } from "./read-incoming.ts";
import { refreshRates } from "./refresh-rates.ts";
import { scanChain } from "./scan-chain.ts";
import { ownMember } from "#src/shared/access.ts";
import { viewPayment } from "./view-payments.ts";

type PaymentAnswer = Awaited<ReturnType<typeof createPayment>>;
/** This machine alone reaches the site: every address is shown. */
type ShownPayment = PaymentAnswer & { readonly address: string };

/** Payments on a database of their own, with a clock and chains driven by the test. */
export interface PaymentsTestbed {
  readonly database: TestDatabase;
  readonly platform: Platform;
  readonly clock: ManualClock;
  readonly context: PaymentsContext;
  readonly wallet: Wallet;
  readonly btc: SimulatedChain;
  readonly eth: SimulatedChain;
  /** A customer who accepted the AML policy. */
  newCustomer(): Promise<UserActor>;
  create(actor: UserActor, method: string, amountCents: number, key?: string): Promise<ShownPayment>;
  view(actor: UserActor, payment: PaymentAnswer): Promise<PaymentAnswer>;
  /** Mines this many blocks and scans after each. */
  mine(chain: SimulatedChain, blocks: number): Promise<void>;
  scan(chain: ChainSource): Promise<void>;
  /** Lets the database refuse an event with this SQLSTATE until the returned function is called. */
  failEvents(name: string, sqlState: string, customerId?: string): Promise<() => Promise<void>>;
  /** An order of this amount, which is held until it is delivered. */
  order(actor: UserActor, cents: bigint): Promise<void>;
  /** What the auditor would find now. */
  findings(): Promise<unknown[]>;
  drop(): Promise<void>;
}

/** Who receipts are from in tests. */
export const issuerOf = () => ({ name: "Example Hosting Ltd", lines: ["1 Quay Street", "Company 12345"] });

export const call = { ip: "192.0.2.7", requestId: "test" } as const;

/** Its chains are simulated, but that of a node which a test brings; BTC and ETH, and what a test needs `besides`. */
export async function createPaymentsTestbed(
  node: ((clock: ManualClock) => ChainSource) | null = null,
  besides: readonly ChainId[] = [],
): Promise<PaymentsTestbed> {
  const database = await createTestDatabase();
  const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
  const ids = createIds(() => clock.now());
  const platform: Platform = { db: database, clock, ids, log: createLog("silent"), wake: () => undefined };
  const chainParts = { pool: database.pool, clock, ids };
  const btc = createSimulatedChain("btc", chainParts);
  const eth = createSimulatedChain("eth", chainParts);
  const rates = createSimulatedRates(clock);
  const own = node?.(clock);
  const others = besides.map((chain) => createSimulatedChain(chain, chainParts));
  const simulated: readonly ChainSource[] = [btc, eth, ...others];
  const chains = [...simulated.filter(({ chain }) => chain !== own?.chain), ...(own ? [own] : [])];
  const context = createContext(platform, {
    chains,
    rates,
    accountKeys: demoAccountKeys,
    perform: noActs,
    issuerOf,
  });
  const wallet = createWallet(platform, {
    chargeSources: () => [],
    incomingSources: () => [{ readIncoming: (db, customerId) => readIncoming(context, db, customerId) }],
    subjectSources: () => [depositSubjects, gatewaySubjects],
    perform: noActs,
    refundSources: () => [],
  });
  const scan = async (chain: ChainSource): Promise<void> => {
    await scanChain(context, chain);
  };
  await wallet.prepare();
  await adoptAccountKeys(context);
  await refreshRates(context);
  await Promise.all(chains.map(scan));

  return {
    database,
    platform,
    clock,
    context,
    wallet,
    btc,
    eth,
    scan,
    async newCustomer() {
      const actor = await insertCustomer(platform);
      await acceptAmlPolicy(context, { ...createCtx(platform, actor), ip: call.ip }, amlVersion);
      return actor;
    },
    async create(actor, method, amountCents, key = ids.random()) {
      // As the jobs keep them: prices fresh and chains scanned, wherever a test left the clock.
      await Promise.all([refreshRates(context), ...chains.map(scan)]);
      const body = { method, amountCents };
      const payment = await createPayment(context, createCtx(platform, actor), {
        body,
        idempotency: { key, requestHash: hashOf(body) },
      });
      if (payment.address === null) throw new Error("the payment shows no address");
      return { ...payment, address: payment.address };
    },
    view: (actor, payment) => viewPayment(context, actor.customerId, decodeId("payment", payment.id) ?? ""),
    async mine(chain, blocks) {
      for (let block = 0; block < blocks; block += 1) {
        await chain.mineBlock();
        await scan(chain);
      }
    },
    async failEvents(name, sqlState, customerId) {
      const whose = customerId === undefined ? "" : ` AND NEW.customer_id = '${customerId}'`;
      await database.pool.query(`
        CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          RAISE EXCEPTION 'a planted failure' USING ERRCODE = '${sqlState}';
        END $$;
        CREATE TRIGGER planted BEFORE INSERT ON outbox_events FOR EACH ROW
          WHEN (NEW.name = '${name}'${whose}) EXECUTE FUNCTION planted()`);
      return async () => {
        await database.pool.query("DROP FUNCTION planted CASCADE");
      };
    },
    async order({ customerId }, cents) {
      const quote = { totalCents: Number(cents), catalogueVersion: 1, lines: [] };
      await database.pool.query(
        "SELECT wallet_pay_order($1, $2, 1::smallint, $3, $4, 'server-purchase', 'server', $5, $6, $7)",
        [ids.next(), ids.next(), customerId, ids.random(), ids.next(), quote, clock.now()],
      );
    },
    async findings() {
      const invariants = [...wallet.invariants, ...paymentsInvariants];
      return (await Promise.all(invariants.map((invariant) => invariant.find(database.kysely)))).flat();
    },
    drop: () => database.drop(),
  };
}

/** A customer with a login who accepted nothing yet. */
export async function insertCustomer({ db, ids, clock }: Platform): Promise<UserActor> {
  const [customerId, userId, at] = [ids.next(), ids.next(), clock.now()];
  await db.kysely.insertInto("customers").values({ id: customerId, site_id: 1, created_at: at }).execute();
  const user = { id: userId, site_id: 1, username: "skipper", language: "en", dark_mode: false };
  await db.kysely
    .insertInto("users")
    .values({ ...user, created_at: at, updated_at: at })
    .execute();
  return {
    kind: "user",
    userId,
    customerId,
    sessionId: ids.next(),
    sessionEndsAt: new Date("2100-01-01"),
    confirmedUntil: null,
    siteId: 1,
    member: ownMember,
  };
}

export function hashOf(body: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(body)).digest();
}
