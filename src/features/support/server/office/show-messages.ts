import { editMinutes } from "#src/shared/support.ts";
import type { SupportContext } from "../deps.ts";
import { type MessageRow, readMessage } from "../tickets/read-messages.ts";
import { showMessages } from "../tickets/show-messages.ts";
import { timeOf } from "../tickets/show-tickets.ts";
import { type MessageMail, readMailsOf } from "./mail-of-message.ts";
import type { StaffMessageShape } from "./show-tickets.ts";

interface Reader {
  readonly staffId: string;
  readonly now: Date;
}

/** Messages and notes, with until when this member may correct them. */
export async function showStaffMessages(
  context: SupportContext,
  rows: readonly MessageRow[],
  { staffId, now }: Reader,
): Promise<StaffMessageShape[]> {
  const shown = await showMessages(context, rows, { readerId: staffId, sight: "staff" });
  const byMail = rows.filter((row) => row.via === "mail").map((row) => row.id);
  const mails = await readMailsOf(context, byMail);
  return shown.map((message, at) => {
    const row = rows[at];
    const until = row === undefined ? null : editableUntil(row, staffId);
    return {
      ...message,
      isNote: row?.visibility === "note",
      mail: mailOf(mails.get(row?.id ?? "")),
      editableUntil: until !== null && until > now ? timeOf(until) : null,
    };
  });
}

export async function showStaffMessage(
  context: SupportContext,
  id: string,
  reader: Reader,
): Promise<StaffMessageShape> {
  const row = await readMessage(context.platform.db.kysely, id, "staff");
  const [shown] = await showStaffMessages(context, [row], reader);
  if (shown === undefined) throw new Error("a message was not shown");
  return shown;
}

/** Until when a member may correct a message; null: it is somebody else's. */
export function editableUntil(
  row: Pick<MessageRow, "author_kind" | "author_id" | "created_at">,
  staffId: string,
): Date | null {
  if (row.author_kind !== "staff" || row.author_id !== staffId) return null;
  return new Date(row.created_at.getTime() + editMinutes * 60_000);
}

function mailOf(mail: MessageMail | undefined): StaffMessageShape["mail"] {
  return mail === undefined ? null : { ...mail, attachments: [...mail.attachments] };
}
