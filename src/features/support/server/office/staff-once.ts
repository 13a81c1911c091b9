import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { IdempotencyInput } from "#src/platform/http/handlers.ts";
import { runOnce } from "#src/platform/idempotency/run-once.ts";
import type { Platform } from "#src/platform/platform.ts";

interface Once {
  readonly customerId: string;
  readonly route: string;
  readonly idempotency: IdempotencyInput;
}

/**
 * Runs work of a member of staff once for each of their keys, which are apart from those of the customer and of others;
 * what is remembered is an id, never a text.
 */
export async function staffOnce(
  platform: Platform,
  { actor, now }: Ctx<StaffActor>,
  { customerId, route, idempotency }: Once,
  work: (trx: Transaction<DB>) => Promise<string>,
): Promise<string> {
  const digest = createHash("sha256").update(`${actor.staffId} ${idempotency.key}`).digest("base64url");
  const once = { ...idempotency, key: `staff:${digest}`, customerId, route, at: now };
  const { id } = await runOnce(platform, once, async (trx) => ({ id: await work(trx) }));
  return id;
}
