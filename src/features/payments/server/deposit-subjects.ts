import type { Kysely } from "kysely";
import { likePattern } from "#src/platform/db/like-pattern.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { SubjectSource } from "#src/platform/money/subject-source.ts";
import { encodeId } from "#src/shared/ids.ts";
import { formatUnits } from "#src/shared/money.ts";
import { methodOf } from "./methods.ts";

/** The deposits of a customer by their coins; they are found by their hash or their coin. */
export const depositSubjects: SubjectSource = {
  type: "deposit",
  async describe(db, customerId, ids) {
    const rows = await depositsOf(db, customerId)
      .leftJoin("payments as p", "p.address_id", "d.address_id")
      .select(["d.id", "d.chain_id", "d.asset", "d.units", "d.txid", "p.id as payment_id"])
      .where("d.id", "in", [...ids])
      .execute();
    return new Map(
      rows.flatMap((row) => {
        const method = methodOf(row.chain_id, row.asset);
        if (method === undefined) return [];
        const coins = {
          amount: formatUnits(row.units, method.decimals),
          asset: method.asset,
          network: method.network,
          txid: row.txid,
          paymentId: row.payment_id === null ? null : encodeId("payment", row.payment_id),
        };
        return [[row.id, { name: null, coins }] as const];
      }),
    );
  },
  async find(db, customerId, term) {
    const rows = await depositsOf(db, customerId)
      .select("d.id")
      .where((where) =>
        where.or([where("d.txid", "ilike", likePattern(term)), where("d.asset", "=", term.toUpperCase())]),
      )
      .execute();
    return rows.map(({ id }) => id);
  },
  async findByHash(db, hash) {
    const bare = hash.toLowerCase().replace(/^0x/, "");
    const rows = await db
      .selectFrom("deposits")
      .select("id")
      .where("txid", "in", [bare, `0x${bare}`])
      .limit(mostOfHash)
      .execute();
    return rows.map(({ id }) => id);
  },
};

/** One transaction may pay many addresses. */
const mostOfHash = 500;

function depositsOf(db: Kysely<DB>, customerId: string) {
  return db
    .selectFrom("deposits as d")
    .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
    .where("a.customer_id", "=", customerId);
}
