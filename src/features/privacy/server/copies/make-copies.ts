import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { PrivacyContext } from "../deps.ts";
import { makeCopy } from "./make-copy.ts";

/** So often a copy is tried before it is left to staff. */
const mostTries = 3;
/** How often one that another process makes is looked at. */
const lookMs = 250;

/** Makes the copies that wait, one after another. One that fails is tried again, then left to staff (`failed`). */
export async function makeCopies(context: PrivacyContext): Promise<void> {
  const { platform } = context;
  const waiting = await platform.db.kysely
    .selectFrom("privacy_requests")
    .select("id")
    .where("kind", "=", "copy")
    .where("state", "=", "open")
    .orderBy("asked_at")
    .orderBy("id")
    .limit(20)
    .execute();
  for (const { id } of waiting) {
    try {
      await makeCopy(context, id);
    } catch (error) {
      platform.log.error({ err: error, copyId: id }, "a copy of personal data could not be made");
      await noteFailure(context, id);
    }
  }
}

/**
 * Makes this one copy now, or waits while another process makes it. Throws what went wrong where it cannot be made; it
 * is withdrawn where its customer was erased meanwhile.
 */
export async function makeCopyNow(context: PrivacyContext, id: string): Promise<void> {
  const { platform } = context;
  for (;;) {
    try {
      if (await makeCopy(context, id)) break;
    } catch (error) {
      await noteFailure(context, id);
      throw error;
    }
    await pause(lookMs);
  }
  const { state } = await platform.db.kysely
    .selectFrom("privacy_requests")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (state === "failed") throw new Error(`copy ${id} could not be made`);
}

async function noteFailure({ platform }: PrivacyContext, id: string): Promise<void> {
  await sql`
    UPDATE privacy_requests SET tries = tries + 1,
      state = CASE WHEN tries + 1 >= ${mostTries} THEN 'failed' ELSE state END,
      settled_at = CASE WHEN tries + 1 >= ${mostTries} THEN ${platform.clock.now()}::timestamptz END
    WHERE id = ${id} AND state = 'open'`.execute(platform.db.kysely);
}
