import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { restartStream } from "#src/platform/events/restart-stream.ts";
import type { OpenProduct } from "./open-product.ts";

/** The first finding about money in a database that was filled from elsewhere, as part of a sentence; null without one. */
export async function findBrokenLedger(
  { product }: OpenProduct,
  trx: Transaction<DB>,
): Promise<string | null> {
  for (const { id, title, find } of product.wallet.invariants) {
    const [finding] = await find(trx);
    if (finding !== undefined) return `${id} (${title}): ${finding.objectId}, ${finding.detail}`;
  }
  return null;
}

/**
 * Rows that came from another server keep its transaction numbers, which mean nothing here: seals and event stream
 * begin again. Triggers are off.
 */
export async function restartNumbers(
  { platform, product }: OpenProduct,
  trx: Transaction<DB>,
): Promise<void> {
  await product.wallet.restartSeals(trx, createCtx(platform, systemActor));
  await restartStream(trx, platform.clock.now());
}
