import type { Selectable } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import type { GatewayPayments } from "#src/platform/db/schema.gen.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { PaymentsContext } from "../context.ts";
import { readGatewayDeposits } from "./gateway-rows.ts";
import { readGatewayPayment } from "./read-gateways.ts";
import { releaseGatewayDeposit } from "./release-gateway-deposit.ts";

/** What an operator does with the money of gateways. */
export interface Gateways {
  /** The newest payments, of everyone. */
  list(limit: number): Promise<readonly Selectable<GatewayPayments>[]>;
  /** Reads a payment now and applies what its gateway says; null for an unknown one. */
  read(id: string): Promise<GatewayReport | null>;
  /** Asks the gateway once more; the cents of a deposit that is held, null when it is not. */
  readHeld(depositId: string): Promise<number | null>;
  /**
   * Asks the gateway once more, then credits what is held, or less of it; null when it is not held. Throws
   * `OperatorRefusal` for more.
   */
  credit(ctx: Ctx, depositId: string, worthCents?: bigint | null): ReturnType<typeof releaseGatewayDeposit>;
}

interface GatewayReport {
  readonly payment: Selectable<GatewayPayments>;
  readonly deposits: Awaited<ReturnType<typeof readGatewayDeposits>>;
}

export function createGateways(context: PaymentsContext): Gateways {
  const db = context.platform.db.kysely;
  const find = (id: string) =>
    db.selectFrom("gateway_payments").selectAll().where("id", "=", id).executeTakeFirst();
  const readAgain = async (depositId: string): Promise<void> => {
    const payment = await db
      .selectFrom("gateway_payments as p")
      .innerJoin("gateway_deposits as d", "d.payment_id", "p.id")
      .selectAll("p")
      .where("d.id", "=", depositId)
      .executeTakeFirst();
    // A gateway that does not answer keeps no operator from deciding.
    if (payment !== undefined) await readGatewayPayment(context, payment);
  };
  return {
    list: (limit) =>
      db
        .selectFrom("gateway_payments")
        .selectAll()
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute(),
    async read(id) {
      const before = await find(id);
      if (before === undefined) return null;
      await readGatewayPayment(context, before);
      const payment = (await find(id)) ?? before;
      return { payment, deposits: await readGatewayDeposits(db, [id]) };
    },
    async readHeld(depositId) {
      await readAgain(depositId);
      const held = await db
        .selectFrom("gateway_deposits")
        .select("cents")
        .where("id", "=", depositId)
        .where("state", "=", "held")
        .executeTakeFirst();
      return held?.cents == null ? null : centsToNumber(held.cents);
    },
    async credit(ctx, depositId, worthCents = null) {
      await readAgain(depositId);
      return releaseGatewayDeposit(context, ctx, depositId, worthCents);
    },
  };
}
