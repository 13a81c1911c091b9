import { sql } from "kysely";
import type { GatewayDriver } from "#src/drivers/gateway/port.ts";
import type { PaymentsContext } from "#src/features/payments/server/context.ts";
import { createGatewayPayment } from "#src/features/payments/server/gateways/create-gateway-payment.ts";
import { createGatewayMethods } from "#src/features/payments/server/gateways/gateway-methods.ts";
import { readGatewayPayment, readGateways } from "#src/features/payments/server/gateways/read-gateways.ts";
import { takeHint } from "#src/features/payments/server/gateways/take-hint.ts";
import {
  createPaymentsTestbed,
  hashOf,
  type PaymentsTestbed,
} from "#src/features/payments/server/payments-testbed.fixture.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { withoutOauth } from "#src/platform/http/call-handlers.fixture.ts";
import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { createRandom } from "#src/shared/random.ts";
import { type Checkout, findWrongCheckouts, planCoins } from "./gateway-truth.ts";
import { atOnceEach, repeated, shuffled } from "./repeat.ts";
import { forge, playBtcpay, type PlayedGateway, playNowpayments } from "./repeated-gateways.ts";
import { newNotifiedCustomer, pruneEvents, spreadEvents, vacuum } from "./spread-events.ts";

export interface RepeatedWebhooks {
  /** Checkouts, each with its own coins and times. */
  readonly cases: number;
  readonly seed: number;
  /** A planted defect. */
  readonly defect?: string;
}

const mostPerRound = 20;
const casesPerVacuum = 200;
const stages = 3;
const stepMs = 20_000;
/** Readings in a stage, besides those that are late. */
const readsPerStage = 3;
const amountCents = 2_000;
const monthMs = 31 * 24 * 60 * 60_000;

/**
 * F6: webhooks of real gateways' drivers come ten times, out of order, with forged ones among them, before their
 * payment is stored and after its end; readings come late and out of order. Each settled payment is credited once.
 */
export async function repeatWebhooks({ cases, seed, defect }: RepeatedWebhooks): Promise<string[]> {
  const testbed = await createPaymentsTestbed();
  const gateways = await Promise.all([playBtcpay(), playNowpayments()]);
  try {
    if (defect) await testbed.database.pool.query(defect);
    const random = createRandom(seed);
    const perRound = Math.min(cases, mostPerRound);
    for (let done = 0; done < cases; done += perRound) {
      const problems = await new Round(testbed, gateways, random).play(perRound);
      if (problems.length > 0) return problems;
      if (done % casesPerVacuum === 0) await vacuum(testbed);
    }
    return (await testbed.findings()).map((found) => JSON.stringify(found));
  } finally {
    await testbed.drop();
    await Promise.all(gateways.map((gateway) => gateway.stop()));
  }
}

/** An answer that a gateway gave and that has not arrived yet. */
interface LateReading {
  arrive(): void;
  readonly done: Promise<unknown>;
}

class Round {
  readonly #testbed: PaymentsTestbed;
  readonly #gateways: readonly PlayedGateway[];
  readonly #random: () => number;
  readonly #context: PaymentsContext;
  readonly #problems: string[] = [];
  #late: LateReading[] = [];

  constructor(testbed: PaymentsTestbed, gateways: readonly PlayedGateway[], random: () => number) {
    this.#testbed = testbed;
    this.#gateways = gateways;
    this.#random = random;
    this.#context = this.#with((driver) => driver);
  }

  /** Payments whose drivers read in this way. No two answers come in the same millisecond. */
  #with(read: (driver: GatewayDriver) => Pick<GatewayDriver, "read">): PaymentsContext {
    const drivers = this.#gateways.map(({ driver }): [string, GatewayDriver] => [
      driver.driver,
      {
        ...driver,
        read: async (...asked) => {
          const answer = await read(driver).read(...asked);
          this.#testbed.clock.advance(1);
          return answer;
        },
      },
    ]);
    return { ...this.#testbed.context, gateways: new Map(drivers) };
  }

  async play(checkouts: number): Promise<string[]> {
    const { clock } = this.#testbed;
    const before = await pruneEvents(this.#testbed);
    const all: Checkout[] = [];
    for (let index = 0; index < checkouts; index += 1) all.push(await this.#open());
    for (let stage = 0; stage < stages; stage += 1) {
      clock.advance(stepMs);
      for (const checkout of all) this.#reach(checkout, stage);
      await this.#deliver(all);
    }
    for (const { arrive } of this.#late) arrive();
    await Promise.all(this.#late.map(({ done }) => done));
    await this.#settle(all);
    clock.advance(monthMs);
    await this.#deliver(all, false);
    await this.#settle(all);
    const wrong = [...this.#problems, ...(await findWrongCheckouts(this.#testbed, all))];
    return wrong.length > 0 ? wrong : spreadEvents(this.#testbed, before, this.#random);
  }

  /** A customer's checkout, of which the gateway sends webhooks before we have stored its answer. */
  async #open(): Promise<Checkout> {
    const { platform } = this.#testbed;
    const gateway = this.#gateways[Math.floor(this.#random() * this.#gateways.length)];
    if (gateway === undefined) throw new Error("there is no gateway");
    const actor = await newNotifiedCustomer(this.#testbed);
    const coins = planCoins(this.#random);
    const isEarly = this.#random() < 0.4;
    let gatewayId = "";
    const { driver } = gateway;
    const eager: GatewayDriver = {
      ...driver,
      open: async (request) => {
        const answer = await driver.open(request);
        gatewayId = answer.gatewayId;
        if (isEarly) this.#reach({ gateway, gatewayId, coins }, 0);
        const hint = this.#hint({ gateway, gatewayId });
        await Promise.all([...repeated([hint]), this.#forged({ gateway, gatewayId })].map((turn) => turn()));
        return answer;
      },
    };
    const context = { ...this.#context, gateways: new Map([[driver.driver, eager]]) };
    const ctx = {
      ...createCtx(platform, actor),
      ...withoutOauth,
      requestId: "test",
      site: testSite(),
      origin: "http://localhost",
      ip: "192.0.2.7",
      userAgent: "test",
      browserProofs: [],
      setBrowserProofs: () => undefined,
      setSessionToken: () => undefined,
    };
    const body = { gateway: driver.driver, method: gateway.method, amountCents };
    const idempotency = { key: platform.ids.random(), requestHash: hashOf(body) };
    const methods = await createGatewayMethods(context)();
    const id = await createGatewayPayment(context, ctx, { body, idempotency, methods });
    return { id, gateway, gatewayId, coins };
  }

  /** What its gateway says from this stage on. */
  #reach({ gateway, gatewayId, coins }: Omit<Checkout, "id">, stage: number): void {
    for (const { key, cents, states } of coins) {
      const state = states[stage] ?? null;
      if (state !== null) gateway.pay(gatewayId, key, cents, state);
    }
  }

  /** Webhooks ten times, forged ones, readings, and answers of an earlier stage that arrive now. */
  async #deliver(all: readonly Checkout[], hasLate = true): Promise<void> {
    const arriving = this.#late.splice(0).map(({ arrive, done }) => async () => {
      arrive();
      await done;
    });
    const turns = [
      ...repeated(all.map((checkout) => this.#hint(checkout))),
      ...all.map((checkout) => this.#forged(checkout)),
      ...Array.from({ length: readsPerStage }, () => () => readGateways(this.#context)),
      ...(hasLate
        ? all.filter(() => this.#random() < 0.5).map((checkout) => () => this.#readLate(checkout))
        : []),
      ...arriving,
    ];
    await atOnceEach(shuffled(turns, this.#random), (turn) => turn());
  }

  #hint({ gateway, gatewayId }: Pick<Checkout, "gateway" | "gatewayId">): () => Promise<void> {
    return async () => {
      const { body, headers } = gateway.webhook(gatewayId);
      const isTaken = await takeHint(this.#context, gateway.driver.driver, body, headers);
      if (!isTaken) this.#problems.push(`a webhook of ${gateway.driver.driver} was refused`);
    };
  }

  #forged({ gateway, gatewayId }: Pick<Checkout, "gateway" | "gatewayId">): () => Promise<void> {
    return async () => {
      const { body, headers } = forge(gateway.webhook(gatewayId), this.#random);
      const isTaken = await takeHint(this.#context, gateway.driver.driver, body, headers);
      if (isTaken) this.#problems.push(`a forged webhook of ${gateway.driver.driver} was taken`);
    };
  }

  /** Asks its gateway, and lets the answer arrive in a later stage. */
  async #readLate({ id }: Checkout): Promise<void> {
    const row = await this.#testbed.database.kysely
      .selectFrom("gateway_payments")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const [arrival, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = this.#with((driver) => ({
      read: async (...asked) => {
        const answer = await driver.read(...asked);
        answered.resolve();
        await arrival.promise;
        return answer;
      },
    }));
    const done = readGatewayPayment(slow, row);
    this.#late.push({ arrive: arrival.resolve, done });
    await Promise.race([answered.promise, done]);
  }

  /** A last webhook each, and as many readings as they need. */
  async #settle(all: readonly Checkout[]): Promise<void> {
    for (const checkout of all) await this.#hint(checkout)();
    const due = async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM gateway_payments
        WHERE due_at <= ${this.#testbed.clock.now()} AND id = ANY (${all.map(({ id }) => id)}::uuid[])`.execute(
        this.#testbed.database.kysely,
      );
      return rows[0]?.count ?? 0;
    };
    while ((await due()) > 0) await readGateways(this.#context);
  }
}
