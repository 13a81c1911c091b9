import type { Transaction } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { daysBetween } from "#src/shared/time.ts";
import { accountsEvents } from "../../events.ts";
import type { AccountsContext } from "../deps.ts";
import { removeTotp } from "../second-factor/change-totp.ts";
import { endNewRecoveryCodes } from "../second-factor/recovery-codes.ts";
import { restoreTeams } from "../team/restore-teams.ts";
import { undoInvitations } from "./undo-invitations.ts";

interface StrangersWork {
  readonly userId: string;
  readonly siteId: number;
  /** From then on a stranger may have been in the account. */
  readonly since: Date;
  /** What became of its teams is undone too: its owner is back. Else those leave alone who were invited. */
  readonly restoresTeams?: true;
  /** What nothing but its own wait takes off (decision 99). */
  readonly keepsFactor?: true;
}

/**
 * Ends what a stranger may have made in an account since then, to keep its owner out or to be in it later: recovery
 * codes, members and invitations of the team, and an authenticator unless it stays; API keys and webhooks end on the event.
 */
export async function endStrangersWork(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: Ctx,
  { userId, siteId, since, keepsFactor, restoresTeams }: StrangersWork,
): Promise<void> {
  if (keepsFactor !== true) await removeTotp(trx, ctx, { userId, siteId }, since);
  await endNewRecoveryCodes(trx, ctx, { userId }, since);
  const work = { userId, siteId, since };
  await (restoresTeams === true
    ? restoreTeams(context, trx, ctx, work)
    : undoInvitations(context, trx, ctx, work));
  const teams = await trx
    .selectFrom("memberships")
    .select("customer_id")
    .where("user_id", "=", userId)
    .execute();
  for (const { customer_id: customerId } of teams)
    await publishEvent(trx, { now: ctx.now }, accountsEvents, {
      name: "accounts.broken-into.v1",
      siteId,
      customerId,
      payload: { userId, days: daysBetween(since, ctx.now) },
    });
}
