import type { Transaction } from "kysely";
import { readChoices } from "#src/features/notifications/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { SupportDeps } from "../deps.ts";

/** By which ways somebody gets a message of a ticket, besides the site. */
export interface Ways {
  readonly mail: boolean;
  readonly telegram: boolean;
}

/** What decides it. */
export interface WaysOf {
  /** How the reader wrote last in the ticket, before the message; null: they have not. */
  readonly last: string | null;
  /** A mail would reach them: an address that works, and mail about the ticket is not turned off. */
  readonly isMailable: boolean;
  /** A chat is connected, and gets what is written. */
  readonly isChatting: boolean;
  /** A chat may take the place of mail. */
  readonly isChatTrusted: boolean;
  readonly takesMail: boolean;
  readonly takesTelegram: boolean;
}

/**
 * The way by which the reader wrote last alone, where it works (decision 144): who writes in a chat waits there, and one
 * answer does not come twice. Who wrote on the site, or not at all, gets it by all the ways that they chose. A chat that
 * was just connected silences no mail: who stole a session could divert the answers by it (decision 163).
 */
export function waysOf({
  last,
  isMailable,
  isChatting,
  isChatTrusted,
  takesMail,
  takesTelegram,
}: WaysOf): Ways {
  if (last === "telegram" && isChatting)
    return { mail: !isChatTrusted && isMailable && takesMail, telegram: true };
  if (last === "mail" && isMailable) return { mail: true, telegram: false };
  return { mail: isMailable && takesMail, telegram: isChatting && takesTelegram };
}

/** Reads it for a message of staff; messages of others in the team go to no chat. */
export async function readWays(
  { chatOf }: Pick<SupportDeps, "chatOf">,
  trx: Transaction<DB>,
  {
    ticketId,
    messageId,
    userId,
  }: { readonly ticketId: string; readonly messageId: string; readonly userId: string },
): Promise<Ways> {
  const message = await trx
    .selectFrom("ticket_messages")
    .select(["seq", "author_kind"])
    .where("id", "=", messageId)
    .executeTakeFirstOrThrow();
  const last = await trx
    .selectFrom("ticket_messages")
    .select("via")
    .where("ticket_id", "=", ticketId)
    .where("author_kind", "=", "customer")
    .where("author_id", "=", userId)
    .where("seq", "<", message.seq)
    .orderBy("seq", "desc")
    .executeTakeFirst();
  const reader = await trx
    .selectFrom("users")
    .leftJoin("ticket_participants", (join) =>
      join.onRef("ticket_participants.user_id", "=", "users.id").on("ticket_id", "=", ticketId),
    )
    .select(["users.email", "is_muted", "bounced_address"])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
  const chat = await chatOf(userId);
  const choices = await readChoices(trx, userId);
  const email = reader.email?.toLowerCase() ?? null;
  return waysOf({
    last: last?.via ?? null,
    isMailable: email !== null && reader.is_muted === false && reader.bounced_address !== email,
    isChatting: message.author_kind === "staff" && chat.isConnected,
    isChatTrusted: chat.isTrusted,
    takesMail: choices.isOn("support", "mail"),
    takesTelegram: choices.isOn("support", "telegram"),
  });
}
