import { sql } from "kysely";
import { transaction } from "#src/platform/db/transaction.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { PaymentsContext } from "../context.ts";
import { valueLate } from "../value-deposits.ts";

/**
 * What a decision would credit, in USD cents: held coins are valued as the decision values them, and keep that value. 0
 * of what no decision credits by itself. Refused while there is no price since the block.
 */
export async function worthOfDeposit({ platform }: PaymentsContext, depositId: string): Promise<number> {
  return transaction(platform, async (trx) => {
    await sql`SELECT FROM chains c WHERE c.id = (SELECT chain_id FROM deposits WHERE id = ${depositId}) FOR UPDATE`.execute(
      trx,
    );
    const deposit = await trx
      .selectFrom("deposits")
      .select(["asset", "cents", "state", "held_reason"])
      .where("id", "=", depositId)
      .executeTakeFirst();
    // What failed is settled by the usual rules, which value it.
    if (deposit?.state !== "held" || deposit.held_reason === "failed")
      return centsToNumber(deposit?.cents ?? 0n);
    const valued = await valueLate(trx, depositId);
    if (valued?.cents == null)
      throw new OperatorRefusal(`There has been no price of ${deposit.asset} since its block.`);
    return centsToNumber(valued.cents);
  });
}
