import { call } from "#src/platform/db/call.ts";
import type { Platform } from "#src/platform/platform.ts";

/** Begins and ends offers whose time has come: their days were published, and audited, with the catalogue. */
export async function turnOffers({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  await call(db.kysely, "catalog_turn_offers", { at: clock.now() });
}
