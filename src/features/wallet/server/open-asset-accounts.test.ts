import { expect, test } from "vitest";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { assets } from "#src/shared/coins/assets.ts";
import { openAssetAccounts } from "./open-asset-accounts.ts";

test("each accepted coin has both accounts of the system, once, however many processes start", async () => {
  const db = await createTestDatabase();
  const accounts = async () => {
    const { rows } = await db.pool.query<{ kind: string; currency: string }>(
      "SELECT kind, currency FROM ledger_accounts WHERE currency <> 'USD' ORDER BY currency, kind",
    );
    return rows.map(({ kind, currency }) => `${kind} ${currency}`);
  };
  expect(await accounts()).not.toContain("deposits LTC");
  await Promise.all(Array.from({ length: 5 }, () => openAssetAccounts({ db })));
  expect(await accounts()).toEqual(
    [...assets].sort().flatMap((asset) => [`deposits ${asset}`, `exchange ${asset}`]),
  );
  await db.drop();
});
