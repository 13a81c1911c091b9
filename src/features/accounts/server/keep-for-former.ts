import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { AccountsContext } from "./deps.ts";
import { frozenEnd } from "./durations.ts";
import { createEmailLink, endYoungerUndoLinks, findUndoLink } from "./email-links.ts";
import { frozenHours } from "../rules.ts";
import { freezeCustomers } from "./security/freezes.ts";

interface Change {
  readonly userId: string;
  readonly siteId: number;
  readonly origin: string;
  /** Of the new address. */
  readonly emailCanonical: string;
  readonly former: {
    readonly email: string | null;
    readonly emailCanonical: string | null;
    readonly emailVerifiedAt: Date | null;
  };
}

interface Kept {
  /** Gives the account back to its former mailbox. */
  readonly link: string;
  /** How long purchases and API keys stop. */
  readonly hours: number;
}

/**
 * After staff gave an account another email: its former mailbox can take it back, and purchases and API keys stop
 * meanwhile, whatever password is set with the new one. Null where no mailbox gets such a right: there was none that was proved, or the
 * new address could take the account back itself, which then ends the rights of later ones.
 */
export async function keepForFormer(
  context: AccountsContext,
  trx: Transaction<DB>,
  { userId, siteId, origin, emailCanonical, former }: Change,
  now: Date,
): Promise<Kept | null> {
  if ((await findUndoLink(trx, { userId, emailCanonical }, now)) !== null) {
    await endYoungerUndoLinks(trx, { userId, emailCanonical, number: 0n }, now);
    return null;
  }
  const { email } = former;
  const hasMoved =
    email !== null &&
    former.emailVerifiedAt !== null &&
    former.emailCanonical !== null &&
    former.emailCanonical !== emailCanonical;
  const link = hasMoved
    ? await createEmailLink(context, trx, { purpose: "undo", userId, siteId, email, origin })
    : null;
  const kept = hasMoved
    ? await findUndoLink(trx, { userId, emailCanonical: former.emailCanonical ?? "" }, now)
    : null;
  await freezeCustomers(trx, userId, { now, until: frozenEnd(now), keptForLink: kept ?? 0n });
  return link === null ? null : { link, hours: frozenHours };
}
