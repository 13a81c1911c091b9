import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { likePattern } from "#src/platform/db/like-pattern.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Lines } from "#src/platform/http/handlers.ts";
import { inPage, pageOf, when } from "#src/platform/http/keyset-page.ts";
import { exportPages } from "#src/platform/operator/export-pages.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { accountsAdminContract } from "../../contract-admin.ts";
import type { AccountsContext } from "../deps.ts";
import { type BanKind, banKinds } from "./read-ban.ts";
import { weighBan } from "./weigh-ban.ts";

type Routes = typeof accountsAdminContract;
type Route = Routes["GET /v2/admin/bans"];
type ExportRoute = Routes["GET /v2/admin/bans/export"];
type Query = z.output<Route["query"]>;
type Answer = z.output<Route["output"]>;

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly value: string;
  readonly note: string;
  readonly set_at: Date;
  readonly set_by: { readonly kind: string; readonly id?: string };
  readonly ends_at: Date | null;
  readonly ended_at: Date | null;
}

/**
 * Bans that count now, or those that have ended, newest first. Whom a ban of an email concerns is said only where emails
 * may be seen: else bans would answer whose it is.
 */
export async function listBans(context: AccountsContext, query: Query, mayShow: boolean): Promise<Answer> {
  const { bans, nextCursor } = await readPage(context, query);
  const now = context.platform.clock.now();
  const isOpen = query.state === "open";
  const weighed = bans.map(async (one) => {
    const isCounted = isOpen && (one.kind !== "email" || mayShow);
    return {
      ...one,
      customers: isCounted ? (await weighBan(context, context.platform.db.kysely, one, now)).customers : null,
    };
  });
  return { bans: await Promise.all(weighed), nextCursor };
}

/** The same as rows of a file, without whom they concern. */
export function exportBans(
  context: AccountsContext,
  ctx: Ctx<StaffActor>,
  query: z.output<ExportRoute["query"]>,
): Promise<Lines<z.output<ExportRoute["csv"]>>> {
  return exportPages(context.platform, ctx, {
    action: "bans.export",
    query,
    list: async (page) => {
      const { bans: rows, nextCursor } = await readPage(context, page);
      return { rows, nextCursor };
    },
    row: (one: z.output<ExportRoute["csv"]>) => one,
  });
}

async function readPage(context: AccountsContext, query: Query) {
  const { platform } = context;
  const rows = await readRows(platform.db.kysely, query, platform.clock.now());
  const { page, nextCursor } = pageOf(rows, query.limit, ({ set_at: at, id }) => ({ at, id }));
  const setters = page.flatMap(({ set_by: by }) =>
    by.kind === "staff" && by.id !== undefined ? [by.id] : [],
  );
  const names = await context.namesOfStaff(setters);
  const isOpen = query.state === "open";
  const bans = page.map((row) => ({
    id: encodeId("ban", row.id),
    kind: kindOf(row.kind),
    value: row.value,
    reason: row.note,
    since: row.set_at.toISOString(),
    until: row.ends_at?.toISOString() ?? null,
    endedAt: isOpen ? null : ((row.ended_at ?? row.ends_at)?.toISOString() ?? null),
    setBy: names.get(row.set_by.id ?? "") ?? null,
  }));
  return { bans, nextCursor };
}

/** The bans that count now, for commands. */
export async function readOpenBans({ platform }: Pick<AccountsContext, "platform">, most: number) {
  const query = { state: "open", limit: most } as const;
  return readRows(platform.db.kysely, query, platform.clock.now());
}

async function readRows(
  db: Kysely<DB>,
  { state, kind, q, limit, cursor }: Pick<Query, "state" | "limit"> & Partial<Query>,
  now: Date,
): Promise<readonly Row[]> {
  const counts = sql`ended_at IS NULL AND (ends_at IS NULL OR ends_at > ${now})`;
  const { rows } = await sql<Row>`
    SELECT id, kind, value, note, set_at, set_by, ends_at, ended_at FROM bans
    WHERE ${state === "open" ? counts : sql`NOT (${counts})`} AND ${inPage("set_at", "id", { limit, cursor })}
      ${when(kind, (wanted) => sql`kind = ${wanted}`)}
      ${when(q === "" ? null : q, (text) => sql`(value ILIKE ${likePattern(text)} OR note ILIKE ${likePattern(text)})`)}
    ORDER BY set_at DESC, id DESC LIMIT ${limit + 1}`.execute(db);
  return rows;
}

/** The table's check allows no other. */
function kindOf(text: string): BanKind {
  return banKinds.find((kind) => kind === text) ?? "email";
}
