import { sql, type Updateable } from "kysely";
import type { ScanResult } from "#src/drivers/scanner/port.ts";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { TicketFiles } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { addMs } from "#src/shared/time.ts";
import type { SupportContext } from "../deps.ts";
import { publishChecked } from "./publish-checked.ts";
import { isPicture } from "./store-content.ts";

/** How long a file is one worker's; of one that died the next takes it over. */
const claimMs = 5 * 60_000;
/** When a scanner that said nothing is asked again. */
const againMs = 30_000;

interface Claimed {
  readonly id: string;
  readonly storage_key: string;
  readonly media_type: string;
}

/** Has each waiting file looked at for harm, until none waits, the scanner is away, or the process stops. */
export async function scanFiles(context: SupportContext, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted === true) return;
    const file = await claim(context);
    if (file === null) return;
    const result = await scan(context, file);
    await settle(context, file, result);
    if (result.status === "unreachable") return;
  }
}

/** Takes one for this worker: two at once take different ones. */
async function claim({ platform }: SupportContext): Promise<Claimed | null> {
  const now = platform.clock.now();
  const { rows } = await sql<Claimed>`
    UPDATE ticket_files SET scan_at = ${addMs(now, claimMs)}
    WHERE id = (
      SELECT id FROM ticket_files WHERE scan_at <= ${now} ORDER BY scan_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, storage_key, media_type`.execute(platform.db.kysely);
  return rows[0] ?? null;
}

type Scanned = ScanResult | { readonly status: "missing" };

async function scan({ files, scanner }: SupportContext, { storage_key: key }: Claimed): Promise<Scanned> {
  // Where there is none any more nothing waits for it.
  if (scanner === null) return { status: "clean" };
  const stored = await files.get(key);
  return stored === null ? { status: "missing" } : scanner.scan(stored.content);
}

async function settle(
  { platform }: SupportContext,
  { id, media_type: type }: Claimed,
  result: Scanned,
): Promise<void> {
  const now = platform.clock.now();
  await transaction(platform, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("ticket_files")
      .set(changeOf(result, isPicture(type), now))
      .where("id", "=", id)
      // It may have been erased meanwhile.
      .where("state", "=", "scanning")
      .executeTakeFirst();
    if (result.status === "clean") wakeAfterCommit(trx, "files");
    if (numUpdatedRows > 0n && result.status !== "unreachable") await publishChecked(trx, id, now);
  });
}

function changeOf(result: Scanned, isDrawn: boolean, now: Date): Updateable<TicketFiles> {
  switch (result.status) {
    case "clean":
      return { state: "clean", scan_at: null, scan_problem: null, draw_at: isDrawn ? now : null };
    case "infected":
      return { state: "refused", scan_at: null, scan_problem: result.signature.slice(0, 300) };
    case "missing":
      return { state: "gone", scan_at: null };
    case "unreachable":
      return { scan_at: addMs(now, againMs), scan_problem: result.reason.slice(0, 300) };
  }
}
