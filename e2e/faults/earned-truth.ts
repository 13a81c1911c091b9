import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { decodeId } from "#src/shared/ids.ts";

/** What the books say of payouts against what the chain, the gateway and the reseller saw. */
export async function compareEarned(db: Kysely<DB>, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const known = [...acknowledged].map((id) => decodeId("payout", id) ?? "");
  const { rows } = await sql<{ problem: string }>`
    SELECT format('payout %s was answered and is not there', id) AS problem
    FROM unnest(${known}::uuid[]) AS answered (id) WHERE NOT EXISTS (SELECT 1 FROM payouts p WHERE p.id = answered.id)
    UNION ALL
    SELECT format('payout %s is %s, and its coins were sent %s times', p.id, p.state, sent.count)
    FROM payouts p CROSS JOIN LATERAL (
      SELECT count(*) FROM sim_transactions t WHERE t.chain = p.chain_id AND t.txid = p.txid AND t.amount = p.units) AS sent
    WHERE p.kind = 'coin' AND sent.count <> CASE WHEN p.state = 'paid' THEN 1 ELSE 0 END
    UNION ALL
    SELECT format('%s of %s coins were sent for no payout', t.txid, t.amount) FROM sim_transactions t
    WHERE t.address IN (SELECT address FROM payout_destinations WHERE kind = 'coin')
      AND NOT EXISTS (SELECT 1 FROM payouts p WHERE p.txid = t.txid)
    UNION ALL
    SELECT format('payout %s is %s, and the gateway paid %s cents', p.id, p.state, coalesce(c.cents, 0))
    FROM payouts p LEFT JOIN sim_card_payouts c ON c.id = p.id
    WHERE p.kind = 'card' AND coalesce(c.cents, 0) <> CASE WHEN p.state = 'paid' THEN p.cents - p.fee_cents ELSE 0 END
    UNION ALL
    SELECT format('the gateway paid %s, which is no payout', c.id) FROM sim_card_payouts c
    WHERE NOT EXISTS (SELECT 1 FROM payouts p WHERE p.id = c.id AND p.kind = 'card')
    UNION ALL
    SELECT format('%s cents are still held for %s', balance, customer_id) FROM ledger_accounts
    WHERE kind IN ('holds', 'payout-holds') AND balance <> 0`.execute(db);
  return rows.map(({ problem }) => problem);
}
