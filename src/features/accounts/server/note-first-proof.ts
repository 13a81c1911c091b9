import type { Transaction } from "kysely";
import { type Ctx, inNameOf } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { AccountsContext } from "./deps.ts";
import { endEmailLinks } from "./email-links.ts";
import { removeForeignWays } from "./remove-foreign-ways.ts";
import { removeStrangers } from "./remove-strangers.ts";
import { revokeSessions } from "./revoke-sessions.ts";

interface Proof {
  readonly userId: string;
  readonly siteId: number;
  readonly emailCanonical: string;
}

/**
 * The first proof of a mailbox on an account that had none: until now anyone may have made it with this address. Its
 * sessions end, and whatever else lets another in goes, but for accounts at other services of the mailbox itself. Who gives the proof in a browser that is signed in to the account is both its owner and the mailbox's: that
 * session and all ways in stay.
 */
export async function noteFirstProof(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: Ctx<unknown>,
  { userId, siteId, emailCanonical }: Proof,
): Promise<void> {
  const exceptSessionId = ownSession(ctx.actor, userId);
  await revokeSessions(trx, { userId, exceptSessionId }, ctx.now);
  if (exceptSessionId !== undefined) return;
  await endEmailLinks(trx, userId, ["change"], ctx.now);
  const owner = inNameOf(ctx, { kind: "user", id: userId });
  await removeForeignWays(trx, owner, { userId, siteId, emailCanonical });
  await removeStrangers(context, trx, owner, { userId, siteId });
}

function ownSession(actor: unknown, userId: string): string | undefined {
  if (typeof actor !== "object" || actor === null || !("userId" in actor) || !("sessionId" in actor))
    return undefined;
  return actor.userId === userId && typeof actor.sessionId === "string" ? actor.sessionId : undefined;
}
