import type * as z from "zod/mini";
import { encodeId } from "#src/shared/ids.ts";
import type { messageOutput } from "../../contract-outputs.ts";
import type { SupportContext } from "../deps.ts";
import { readFilesOf } from "../files/show-files.ts";
import { byOf, factsIn, lineOf, type MessageRow, type Sight, wayOfText } from "./read-messages.ts";

export type ShownMessage = z.input<typeof messageOutput>;

/** Messages as answers have them; `readerId`: the user or the member of staff who asks. */
export async function showMessages(
  { namesOfStaff, platform }: Pick<SupportContext, "namesOfStaff" | "platform">,
  rows: readonly MessageRow[],
  { readerId, sight }: { readonly readerId: string; readonly sight: Sight },
): Promise<ShownMessage[]> {
  const staff = await namesOfStaff(staffIn(rows));
  const ids = rows.map(({ id }) => id);
  const files = await readFilesOf(platform.db.kysely, ids, sight);
  return rows.map((row) => ({
    id: encodeId("ticketMessage", row.id),
    ticketId: encodeId("ticket", row.ticket_id),
    by: byOf(row),
    authorName: byOf(row) === "staff" ? (staff.get(row.author_id ?? "") ?? null) : row.username,
    isYou: row.author_id === readerId,
    via: wayOfText(row.via),
    text: row.body,
    line: lineOf(row.line),
    facts: factsIn(row.details),
    files: files.get(row.id) ?? [],
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
  }));
}

/** Who of staff wrote some of these. */
export function staffIn(rows: readonly MessageRow[]): readonly string[] {
  return [...new Set(rows.flatMap((row) => (byOf(row) === "staff" ? (row.author_id ?? []) : [])))];
}
