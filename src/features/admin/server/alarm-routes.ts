import { sql } from "kysely";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { countWaiting } from "#src/platform/http/count-waiting.ts";
import { inPage, inQueue, pageOf, when } from "#src/platform/http/keyset-page.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { maySeeMoney, seenCents, withoutAmounts } from "#src/platform/personal/shown-entry.ts";
import { withReason } from "#src/platform/ctx.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { StaffPermission } from "#src/shared/staff-access.ts";
import type { alarmRoutes } from "../contract-alarms.ts";
import { closeAlarm } from "./close-alarm.ts";
import type { AdminContext } from "./deps.ts";

interface AlarmRow {
  readonly id: string;
  readonly kind: string;
  readonly object_id: string;
  readonly detail: string;
  readonly said: { readonly key: string; readonly params: Record<string, string | number> } | null;
  readonly command: string;
  readonly customer_id: string | null;
  readonly cents: bigint | null;
  readonly raised_at: Date;
  readonly mailed_at: Date | null;
  readonly settled_at: Date | null;
  readonly is_closed: boolean;
}

const isOpen = sql`settled_at IS NULL`;
const isSettled = sql`settled_at IS NOT NULL`;

/** What is wrong, without amounts for who does not see them: a text that has any is then said by the masked sentence. */
function shownDetail({ detail, said }: Pick<AlarmRow, "detail" | "said">, hasMoney: boolean) {
  const masked = withoutAmounts(detail);
  return hasMoney || masked === detail ? { detail, said } : { detail: masked, said: null };
}

/** Alarms as staff reads and closes them. */
export function alarmHandlers({ platform, alarmSources }: AdminContext): Handlers<typeof alarmRoutes> {
  return {
    "GET /v2/admin/alarms": async ({ ctx, query }) => {
      const isQueue = query.state === "open";
      const { rows } = await sql<AlarmRow>`
        SELECT id, kind, object_id, detail, said, command, customer_id, cents, raised_at, mailed_at, settled_at, is_closed FROM alarms
        WHERE ${(isQueue ? inQueue : inPage)("raised_at", "id", query)}
          ${query.state === "all" ? sql`` : sql`AND ${query.state === "open" ? isOpen : isSettled}`}
          ${when(query.kind, (kind) => sql`kind = ${kind}`)}
        ORDER BY ${isQueue ? sql`raised_at, id` : sql`raised_at DESC, id DESC`} LIMIT ${query.limit + 1}`.execute(
        platform.db.kysely,
      );
      const { page, nextCursor } = pageOf(rows, query.limit, ({ raised_at: at, id }) => ({ at, id }));
      const customerOf = await showCustomers(
        platform.db.kysely,
        page.flatMap((row) => row.customer_id ?? []),
      );
      const sources = new Map(alarmSources().map((source) => [source.kind, source]));
      const { permissions } = ctx.actor;
      const hasMoney = maySeeMoney(ctx.actor);
      const isInQueue = (queue: StaffPermission | undefined) =>
        queue !== undefined && permissions.includes(queue);
      return {
        alarms: page.map((row) => ({
          id: encodeId("alarm", row.id),
          kind: row.kind,
          ...shownDetail(row, hasMoney),
          path: sources.get(row.kind)?.page?.(row.object_id) ?? null,
          inQueue: isInQueue(sources.get(row.kind)?.queue),
          command: row.command,
          customer: row.customer_id === null ? null : customerOf(row.customer_id),
          cents: row.cents === null ? null : seenCents(row.cents, hasMoney),
          raisedAt: row.raised_at.toISOString(),
          mailedAt: row.mailed_at?.toISOString() ?? null,
          settledAt: row.settled_at?.toISOString() ?? null,
          isClosed: row.is_closed,
        })),
        nextCursor,
        waiting: await countWaiting(platform.db.kysely, "raised_at", sql`alarms WHERE ${isOpen}`),
      };
    },
    "POST /v2/admin/alarms/{id}/close": async ({ ctx, params, body }) => {
      const id = requireId("alarm", params.id);
      if (!(await closeAlarm(platform, withReason(ctx, body.reason), id))) throw new AppError("not_found");
      return {};
    },
  };
}
