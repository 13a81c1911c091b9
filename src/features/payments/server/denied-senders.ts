import type { Ctx } from "#src/platform/ctx.ts";
import { type Kysely, sql } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { PaymentsContext } from "./context.ts";

/** One spelling for each address: the capitals of Ethereum's are a checksum, those of base58 are not. */
export function canonicalSender(address: string): string {
  const isLetterBlind = /^0x[0-9a-f]{40}$/i.test(address) || /^[a-z]{2,4}1[02-9ac-hj-np-z]+$/i.test(address);
  return isLetterBlind ? address.toLowerCase() : address;
}

/** Which of these addresses are on the list. */
export async function readDenied(db: Kysely<DB>, senders: readonly string[]): Promise<ReadonlySet<string>> {
  if (senders.length === 0) return new Set();
  const listed = await db
    .selectFrom("denied_senders")
    .select("address")
    .where("address", "=", sql<string>`ANY(${[...senders]}::text[])`)
    .execute();
  return new Set(listed.map(({ address }) => address));
}

export function listDeniedSenders({ platform }: PaymentsContext) {
  return platform.db.kysely.selectFrom("denied_senders").selectAll().orderBy("address").execute();
}

/** Puts addresses on the list; returns those that were not on it. Credited deposits stay credited. */
export async function denySenders(
  { platform }: PaymentsContext,
  ctx: Ctx,
  addresses: readonly string[],
  reason: string,
): Promise<readonly string[]> {
  return transaction(platform, async (trx) => {
    const added = await trx
      .insertInto("denied_senders")
      .values(addresses.map((address) => ({ address: canonicalSender(address), reason, added_at: ctx.now })))
      .onConflict((conflict) => conflict.doNothing())
      .returning("address")
      .execute();
    for (const { address } of added) {
      const object = { objectType: "sender", objectId: address, detail: { reason } };
      await writeAudit(trx, ctx, { action: "deposit.deny", ...object });
    }
    return added.map(({ address }) => address);
  });
}

/** Takes addresses off the list; returns those that were on it. Held deposits stay held for an operator. */
export async function allowSenders(
  { platform }: PaymentsContext,
  ctx: Ctx,
  addresses: readonly string[],
): Promise<readonly string[]> {
  return transaction(platform, async (trx) => {
    const removed = await trx
      .deleteFrom("denied_senders")
      .where("address", "in", addresses.map(canonicalSender))
      .returning("address")
      .execute();
    for (const { address } of removed) {
      const object = { objectType: "sender", objectId: address };
      await writeAudit(trx, ctx, { action: "deposit.allow", ...object });
    }
    return removed.map(({ address }) => address);
  });
}
