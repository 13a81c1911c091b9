import { sql } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { FileAnswer } from "#src/platform/http/handlers.ts";
import { maskEmail } from "#src/platform/personal/mask.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { SupportContext } from "../deps.ts";

/** What staff sees of the mail that a message came by. */
export interface MessageMail {
  /** Masked; null: from no one, or from several at once. */
  readonly from: string | null;
  /** Why it is a note; null: it is a message. */
  readonly reason: string | null;
  readonly isCut: boolean;
  readonly attachments: readonly string[];
  /** It may be taken as a message of the customer's. */
  readonly canAccept: boolean;
}

/** The mails that messages came by, by the messages' ids; those of more than 30 days ago are gone. */
export async function readMailsOf(
  { platform }: Pick<SupportContext, "platform">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MessageMail>> {
  if (ids.length === 0) return new Map();
  const rows = await platform.db.kysely
    .selectFrom("inbound_mails")
    .select(["posted_id", "from_address", "verdict", "reason", "is_cut", "attachments", "user_id"])
    .select("accepted_at")
    .where("posted_id", "in", ids)
    .execute();
  return new Map(
    rows.flatMap((row) => {
      if (row.posted_id === null) return [];
      const mail = {
        from: row.from_address === null ? null : maskEmail(row.from_address),
        reason: row.verdict === "message" || row.verdict === "ticket" ? null : row.reason,
        isCut: row.is_cut,
        attachments: row.attachments,
        canAccept: isAcceptable(row),
      };
      return [[row.posted_id, mail] as const];
    }),
  );
}

/** Notes of people, whose address a participant's mail has, that were not taken before. */
export function isAcceptable(row: {
  readonly verdict: string;
  readonly reason: string | null;
  readonly user_id: string | null;
  readonly accepted_at: Date | null;
}): boolean {
  const { verdict, reason, user_id: userId, accepted_at: acceptedAt } = row;
  const isOfPerson = ["foreign", "limit", "repeated_id"].includes(reason ?? "");
  return verdict === "note" && isOfPerson && userId !== null && acceptedAt === null;
}

/** All that a mail says, with what was left out as a quote. */
export async function readWholeMail(context: SupportContext, id: string) {
  const { source, from_address: from, subject } = await findSource(context, id);
  const reading = await context.parser.read(source);
  if (reading.status !== "read") throw new AppError("not_found");
  return { from: from === null ? null : maskEmail(from), subject, text: reading.mail.text };
}

/** The mail as it came, as a file; that it was taken is audited. */
export async function readMailSource(
  context: SupportContext,
  ctx: Ctx<StaffActor>,
  id: string,
): Promise<FileAnswer> {
  const { source, ticket_id: ticketId } = await findSource(context, id);
  await transaction(context.platform, (trx) =>
    writeAudit(trx, ctx, {
      action: "ticket.download-mail",
      objectType: "ticket",
      objectId: ticketId ?? id,
      detail: { message: encodeId("ticketMessage", id) },
    }),
  );
  return {
    name: `${encodeId("ticketMessage", id)}.eml`,
    // No browser shows it.
    type: "application/octet-stream",
    bytes: source.length,
    content: parts(source),
  };
}

async function* parts(source: Buffer): AsyncGenerator<Buffer> {
  yield source;
}

async function findSource({ platform }: SupportContext, id: string) {
  const { rows } = await sql<{
    source: Buffer;
    from_address: string | null;
    subject: string;
    ticket_id: string | null;
  }>`SELECT source, from_address, subject, ticket_id FROM inbound_mails
     WHERE posted_id = ${id} AND source IS NOT NULL`.execute(platform.db.kysely);
  const [row] = rows;
  if (row === undefined) throw new AppError("not_found");
  return row;
}
