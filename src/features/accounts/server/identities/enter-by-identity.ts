import type { Transaction } from "kysely";
import type { SigninProfile } from "#src/drivers/signin/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import type { AccountsContext, Visit } from "../deps.ts";
import { enter } from "../enter.ts";
import { lockUser } from "../lock-user.ts";
import { challengeIfAny } from "../second-factor/challenges.ts";
import { hasOwnProof, readProofs } from "../step-up/read-proofs.ts";
import type { Identity } from "./identity-rows.ts";
import type { Outcome } from "./outcomes.ts";

/** Opens a session by an identity, or asks for the second factor; null when it was unlinked meanwhile. */
export async function enterByIdentity(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: Visit & Pick<CallCtx, "oauthBrowser">,
  { id, userId, provider }: Identity,
  { label, telegramBotId }: SigninProfile,
): Promise<Outcome | null> {
  await lockUser(trx, userId);
  const used = await trx
    .updateTable("identities")
    // Names, addresses and what is allowed at the service change; the subject does not.
    .set({ last_used_at: ctx.now, label, telegram_bot_id: telegramBotId })
    .where("id", "=", id)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) return null;
  const entry = { userId, method: provider };
  const asked = await challengeIfAny(context, trx, ctx, entry);
  if (asked !== null) return { challenge: asked.challenge };
  // The service does not say when it last asked who is there: it confirms only where there is nothing of the user's own.
  const isConfirmed = !hasOwnProof(await readProofs(trx, userId));
  return { accessToken: await enter(context, trx, ctx, { ...entry, isConfirmed }), userId };
}
