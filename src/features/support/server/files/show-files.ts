import type { Kysely, Selectable } from "kysely";
import type * as z from "zod/mini";
import type { DB, TicketFiles } from "#src/platform/db/schema.gen.ts";
import { encodeId } from "#src/shared/ids.ts";
import { fileStates } from "#src/shared/support.ts";
import type { fileOutput } from "../../contract-outputs.ts";
import type { Sight } from "../tickets/read-messages.ts";

export type ShownFile = z.input<typeof fileOutput>;

/** The files of messages, by the messages' ids; who may read a message may see what files it has. */
export async function readFilesOf(
  db: Kysely<DB>,
  messageIds: readonly string[],
  sight: Sight,
): Promise<ReadonlyMap<string, ShownFile[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("ticket_files")
    .selectAll()
    .where("message_id", "in", messageIds)
    .orderBy("place")
    .orderBy("id")
    .execute();
  const byMessage = Map.groupBy(rows, (row) => row.message_id ?? "");
  return new Map([...byMessage].map(([id, files]) => [id, files.map((file) => showFile(file, sight))]));
}

const paths = { customer: "/api/v2/support/files", staff: "/api/v2/admin/support/files" } as const;

function showFile(row: Selectable<TicketFiles>, sight: Sight): ShownFile {
  const id = encodeId("ticketFile", row.id);
  const isDrawn = row.state === "clean" && row.width !== null;
  return {
    id,
    name: row.name,
    mediaType: row.media_type ?? "application/octet-stream",
    bytes: row.bytes ?? 0,
    // One of a mail is still taken out of it.
    state: fileStates.find((state) => state === row.state) ?? "scanning",
    previewUrl: isDrawn ? `${paths[sight]}/${id}/preview` : null,
    width: isDrawn ? row.width : null,
    height: isDrawn ? row.height : null,
  };
}
