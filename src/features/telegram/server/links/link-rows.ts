import type { Kysely, Selectable, Transaction } from "kysely";
import type * as z from "zod/mini";
import type { DB, TelegramLinks } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { addDays } from "#src/shared/time.ts";
import type { linkOutput } from "../../contract.ts";
import { untrustedDays } from "../durations.ts";

export type LinkRow = Selectable<TelegramLinks>;

type Db = Kysely<DB> | Transaction<DB>;

export function linkView(row: LinkRow): z.input<typeof linkOutput> {
  return {
    id: encodeId("telegramLink", row.id),
    name: row.shown_name,
    state: row.state === "blocked" ? "blocked" : "live",
    mayAct: row.may_act,
    spendLimitCents: centsToNumber(row.spend_limit_cents),
    connectedAt: row.connected_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    trustedAt: trustedAt(row).toISOString(),
  };
}

/**
 * When a chat may take the place of mail: from a proof of the person, which letting it act needs, else a week after it
 * was connected. A session alone connects it, which may be stolen; its owner was mailed about it.
 */
export function trustedAt({
  may_act: mayAct,
  connected_at: at,
}: Pick<LinkRow, "may_act" | "connected_at">): Date {
  return mayAct ? at : addDays(at, untrustedDays);
}

/** The chats of a user that are connected, the oldest first. */
export function selectLinks(db: Db, userId: string) {
  return db
    .selectFrom("telegram_links")
    .selectAll()
    .where("user_id", "=", userId)
    .where("state", "<>", "ended")
    .orderBy("connected_at")
    .orderBy("id");
}

/** A chat of the user, locked; another user's does not exist for this one. Throws `not_found`. */
export async function findLink(trx: Transaction<DB>, userId: string, id: string): Promise<LinkRow> {
  const linkId = decodeId("telegramLink", id);
  const row =
    linkId === null
      ? undefined
      : await selectLinks(trx, userId).where("id", "=", linkId).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** The connected chat of this number; undefined when there is none. */
export function findByChat(db: Db, siteId: number, chatId: bigint): Promise<LinkRow | undefined> {
  return db
    .selectFrom("telegram_links")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("chat_id", "=", chatId)
    .where("state", "<>", "ended")
    .executeTakeFirst();
}
