import type { Kysely, Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** `broken`: its token is refused; `conflict`: another program reads its updates; `away`: no answer lately. */
const botStates = ["ok", "broken", "conflict", "away"] as const;
export type BotState = (typeof botStates)[number];

/** A bot as the owner of its site and staff see it: its token is never shown again. */
export interface SiteBotView {
  readonly siteId: number;
  readonly botId: bigint;
  readonly username: string;
  readonly name: string;
  /** Last characters of the token. */
  readonly tokenEnd: string;
  readonly setAt: Date;
  readonly state: BotState;
  readonly since: Date;
  /** Chats that are connected now. */
  readonly chats: number;
}

/** The bots that were entered for these sites. */
export async function readSiteBots(
  db: Kysely<DB> | Transaction<DB>,
  siteIds: readonly number[],
): Promise<ReadonlyMap<number, SiteBotView>> {
  if (siteIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("telegram_bots")
    .select(["site_id", "bot_id", "username", "name", "token_end", "set_at", "state", "state_since"])
    .select(({ selectFrom, fn }) =>
      selectFrom("telegram_links")
        .select(fn.countAll<bigint>().as("chats"))
        .whereRef("telegram_links.site_id", "=", "telegram_bots.site_id")
        .where("telegram_links.state", "<>", "ended")
        .as("chats"),
    )
    .where("site_id", "in", [...siteIds])
    .where("entry_id", "is not", null)
    .execute();
  return new Map(
    rows.map((row) => [
      row.site_id,
      {
        siteId: row.site_id,
        botId: row.bot_id,
        username: row.username,
        name: row.name,
        tokenEnd: row.token_end ?? "",
        setAt: row.set_at ?? row.state_since,
        state: botStates.find((state) => state === row.state) ?? "away",
        since: row.state_since,
        chats: Number(row.chats ?? 0),
      },
    ]),
  );
}
