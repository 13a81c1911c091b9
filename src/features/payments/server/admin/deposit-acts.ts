import * as z from "zod/mini";
import { defineStaffAct } from "#src/platform/operator/staff-act.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { PaymentsContext } from "../context.ts";
import { releaseGatewayDepositIn } from "../gateways/release-gateway-deposit.ts";
import { type Release, releaseDepositIn } from "../release-deposit.ts";

const decided = z.strictObject({
  /** A UUID. */
  depositId: z.string(),
  /** What it was worth when it was asked for, which counts against limits. */
  cents: z.int().check(z.gte(0)),
});

/** What staff decides about money that came and is held. */
export function depositActs(context: PaymentsContext) {
  return {
    credit: defineStaffAct({
      name: "deposits.credit",
      permission: "deposits.release",
      payload: decided,
      cents: ({ cents }) => cents,
      subject: ({ depositId }) => ({ objectType: "deposit", objectId: depositId }),
      run: async (trx, ctx, { payload }) =>
        credited(await releaseDepositIn(trx, context, ctx, payload.depositId)),
    }),
    creditGateway: defineStaffAct({
      name: "deposits.credit-gateway",
      permission: "deposits.release",
      payload: z.extend(decided, { isPart: z.boolean() }),
      cents: ({ cents }) => cents,
      subject: ({ depositId }) => ({ objectType: "gateway-deposit", objectId: depositId }),
      run: async (trx, ctx, { payload: { depositId, cents, isPart } }) => {
        const worth = isPart ? BigInt(cents) : null;
        const release = await releaseGatewayDepositIn(trx, context, ctx, depositId, worth);
        if (release === null) throw new OperatorRefusal("No deposit of this id waits for you.");
        return { cents: Number(release.cents) };
      },
    }),
  };
}

export type DepositActs = ReturnType<typeof depositActs>;

/** What was credited; a refusal in words where it was not. */
export function credited(release: Release): {
  readonly outcome: "credited" | "tried-again";
  readonly cents: number | null;
} {
  switch (release.kind) {
    case "credited":
      return { outcome: "credited", cents: Number(release.cents) };
    case "tried-again":
      return { outcome: "tried-again", cents: null };
    case "not-waiting":
      throw new OperatorRefusal("No deposit of this id waits for you.");
    case "no-price":
      throw new OperatorRefusal(`There has been no price of ${release.asset} since its block.`);
    case "halted":
      throw new OperatorRefusal(`Nothing of ${release.chain} is credited now: resume the chain first.`);
  }
}
