import { readPricing } from "#src/features/catalog/server/index.ts";
import type { WhitelabelContext } from "../deps.ts";

/** What everything costs the owner of a shop and what it sells at, and whether VAT comes on top. */
export async function showPricing({ platform, taxesAreOn }: WhitelabelContext, shopId: number) {
  const [pricing, plusVat] = await Promise.all([readPricing(platform.db.kysely, shopId), taxesAreOn(shopId)]);
  return { plusVat, ...pricing };
}
