import { call } from "#src/platform/db/call.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";

/** Begins and ends offers whose time has come. */
export async function turnOffers(platform: Platform): Promise<void> {
  await transaction(platform, (trx) => call(trx, "catalog_turn_offers", { at: platform.clock.now() }));
}
