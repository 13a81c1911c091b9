import { sql } from "kysely";
import type { Platform } from "#src/platform/platform.ts";
import { assets } from "#src/shared/coins/assets.ts";

/**
 * The accounts of the system in each coin that is accepted: a further coin needs no migration. Several processes may
 * start at once, and which unique key they meet at is open.
 */
export async function openAssetAccounts({ db }: Pick<Platform, "db">): Promise<void> {
  await sql`
    INSERT INTO ledger_accounts (id, kind, currency)
    SELECT ledger_account_id(kind, NULL, asset), kind, asset
    FROM unnest(${[...assets]}::text[]) AS asset, unnest(ARRAY['exchange', 'deposits']) AS kind
    ON CONFLICT DO NOTHING`.execute(db.kysely);
}
