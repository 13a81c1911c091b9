import { createHmac, randomUUID } from "node:crypto";
import { createSimulatedGateway, type SimulatedGateway } from "#src/drivers/gateway/simulated.ts";
import type { GatewayPayment } from "#src/drivers/gateway/port.ts";
import type { Selectable } from "kysely";
import type { Alarm } from "#src/platform/audit/alarm.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import type { GatewayDeposits } from "#src/platform/db/schema.gen.ts";
import type { PaymentsContext } from "../context.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "../payments-testbed.fixture.ts";
import { gatewayAlarms } from "./gateway-alarms.ts";
import { readGateways } from "./read-gateways.ts";
import { takeHint } from "./take-hint.ts";
import { viewGatewayPayment } from "./view-gateway-payments.ts";

/** A checkout of a customer, as it is stored and at the gateway. */
export interface Opened {
  readonly actor: UserActor;
  readonly id: string;
  readonly gatewayId: string;
}

export interface GatewaysTestbed {
  readonly testbed: PaymentsTestbed;
  readonly context: PaymentsContext;
  readonly gateway: SimulatedGateway;
  readonly secret: string;
  open(actor?: UserActor, feeBps?: number): Promise<Opened>;
  say(opened: Opened, payment: Partial<GatewayPayment> & Pick<GatewayPayment, "id">): void;
  /** All payments are due, and read. */
  readAll(): Promise<void>;
  balance(actor: UserActor): Promise<bigint>;
  debt(actor: UserActor): Promise<bigint>;
  view(opened: Opened): ReturnType<typeof viewGatewayPayment>;
  depositsOf(opened: Opened): Promise<readonly Selectable<GatewayDeposits>[]>;
  /** What waits for the operator of this kind about these objects. */
  alarmsAbout(kind: string, objectIds: readonly string[]): Promise<readonly Alarm[]>;
  /** A webhook about a checkout; its body claims far too much. False when its signature is another secret's. */
  hint(gatewayId: string, secret?: string): Promise<boolean>;
}

/** Payments with a simulated gateway, whose checkouts are stored as calls store them. */
export async function createGatewaysTestbed(): Promise<GatewaysTestbed> {
  const testbed = await createPaymentsTestbed();
  const { clock, platform } = testbed;
  const secret = randomUUID();
  const gateway = createSimulatedGateway({ clock, secret });
  const context = { ...testbed.context, gateways: new Map([["simulated", gateway]]) };
  const db = platform.db.kysely;
  const balanceOf = async (kind: string, { customerId }: UserActor): Promise<bigint> => {
    const account = await db
      .selectFrom("ledger_accounts")
      .select("balance")
      .where("kind", "=", kind)
      .where("customer_id", "=", customerId)
      .executeTakeFirst();
    return account?.balance ?? 0n;
  };
  return {
    testbed,
    context,
    gateway,
    secret,
    async open(given, feeBps = 0) {
      const actor = given ?? (await testbed.newCustomer());
      const id = platform.ids.random();
      const request = { paymentId: id, cents: 2_000n, methodId: "usdttrc20", returnUrl: "", webhookUrl: "" };
      const { gatewayId } = await gateway.open(request);
      await db
        .insertInto("gateway_payments")
        .values({
          id,
          site_id: actor.siteId,
          customer_id: actor.customerId,
          driver: "simulated",
          method: "usdttrc20",
          method_name: "USDT (TRON, TRC-20)",
          fee_bps: feeBps,
          due_cents: 2_000n,
          gateway_id: gatewayId,
          created_at: clock.now(),
        })
        .execute();
      return { actor, id, gatewayId };
    },
    say({ gatewayId }, payment) {
      gateway.say(gatewayId, {
        asset: "USDT",
        amount: "20",
        cents: 2_000n,
        state: "settled",
        late: false,
        ...payment,
      });
    },
    async readAll() {
      await db.updateTable("gateway_payments").set({ due_at: clock.now() }).execute();
      let left = 1;
      while (left > 0) {
        await readGateways(context);
        const due = await db
          .selectFrom("gateway_payments")
          .select("id")
          .where("due_at", "<=", clock.now())
          .execute();
        left = due.length;
      }
    },
    balance: (actor) => balanceOf("wallet", actor),
    debt: async (actor) => -(await balanceOf("reversal-debt", actor)),
    depositsOf: ({ id }) =>
      db.selectFrom("gateway_deposits").selectAll().where("payment_id", "=", id).execute(),
    async alarmsAbout(kind, objectIds) {
      const source = gatewayAlarms(platform).find((each) => each.kind === kind);
      const found = (await source?.find()) ?? [];
      return found.filter(({ objectId }) => objectIds.includes(objectId));
    },
    hint(gatewayId, signedBy = secret) {
      const body = Buffer.from(JSON.stringify({ gatewayId, cents: 999_999, state: "settled" }));
      const signature = createHmac("sha256", signedBy).update(body).digest("hex");
      return takeHint(context, "simulated", body, { "x-simulated-sig": signature });
    },
    view: ({ actor, id }) => viewGatewayPayment(context, actor.customerId, id),
  };
}
