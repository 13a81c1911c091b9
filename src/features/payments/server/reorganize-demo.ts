import { AppError } from "#src/shared/errors.ts";
import type { PaymentsContext } from "./context.ts";
import { loadPayment } from "./view-payments.ts";

/** What happens to a payment's coins when the demo network orphans their blocks. */
export type DemoReorganization = "return" | "vanish";

/**
 * Makes the demo network orphan the blocks of a payment's coins, as real networks do now and then. All other
 * coins of these blocks are mined again; those of the payment are, or are spent elsewhere. Blocks that are final stay:
 * a reorganisation below them would halt the credits of the network until an operator resumes them.
 */
export async function reorganizeDemo(
  context: PaymentsContext,
  siteId: number,
  id: string,
  coins: DemoReorganization,
): Promise<void> {
  const { method, deposits: foreseen } = await loadPayment(context, { siteId, id });
  const deposits = foreseen.map(({ deposit }) => deposit);
  const { chain } = method.method;
  const source = context.chains.get(chain);
  if (source?.reorganize === undefined) throw new AppError("not_found");
  const final = await readFinalHeight(context, chain);
  const heights = deposits.flatMap(({ height }) => (height === null || height <= final ? [] : [height]));
  if (heights.length === 0) return;
  const from = Math.min(...heights);
  const { height: tip } = await source.tip();
  const mined = await context.platform.db.kysely
    .selectFrom("deposits")
    .select("txid")
    .where("chain_id", "=", chain)
    .where("height", ">=", from)
    .execute();
  const gone = new Set(coins === "vanish" ? deposits.map(({ txid }) => txid) : []);
  const survivors = mined.map(({ txid }) => txid).filter((txid) => !gone.has(txid));
  await source.reorganize(tip - from + 1, survivors);
}

async function readFinalHeight({ platform }: PaymentsContext, chain: string): Promise<number> {
  const row = await platform.db.kysely
    .selectFrom("chains")
    .select("final_height")
    .where("id", "=", chain)
    .executeTakeFirst();
  return row?.final_height ?? -1;
}
