import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { holdsContract } from "../../contract-holds.ts";

type Answer = z.output<(typeof holdsContract)["GET /v2/admin/servers/{id}/holds"]["output"]>;

interface Row {
  readonly reason: "abuse" | "admin";
  readonly note: string;
  readonly shown_text: string;
  readonly begun_at: Date;
  readonly due_at: Date | null;
  readonly ended_at: Date | null;
  readonly outcome: "removed" | "stopped" | "gone" | null;
  readonly gives_back: boolean;
  readonly addresses: readonly string[];
}

/** What staff stopped and removed of a server, newest first; kept after the server's end. */
export async function listHolds(db: Kysely<DB>, serverId: string): Promise<Answer> {
  const { rows: holds } = await sql<Row>`
    SELECT reason, note, shown_text, held_at AS begun_at, held_until AS due_at, ended_at
    FROM server_holds WHERE server_id = ${serverId} ORDER BY held_at DESC LIMIT 100`.execute(db);
  const { rows: removals } = await sql<Row>`
    SELECT reason, note, shown_text, announced_at AS begun_at, due_at, ended_at, outcome, gives_back,
           ARRAY(SELECT host(address) FROM unnest(addresses) AS address) AS addresses
    FROM server_removals WHERE server_id = ${serverId} ORDER BY announced_at DESC LIMIT 100`.execute(db);
  return {
    holds: holds.map(shared),
    removals: removals.map((row) => ({
      ...shared(row),
      outcome: row.outcome,
      givesBack: row.gives_back,
      addresses: [...row.addresses],
    })),
  };
}

function shared(row: Row) {
  return {
    cause: row.reason,
    reason: row.note,
    text: row.shown_text,
    at: row.begun_at.toISOString(),
    until: row.due_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}
