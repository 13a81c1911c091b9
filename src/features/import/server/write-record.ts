import type { Transaction } from "kysely";
import { bringOverBalance } from "#src/features/wallet/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { withoutHidden } from "#src/shared/hidden-characters.ts";
import { isLocaleCode, pickLocale } from "#src/shared/locales.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { hasVisible } from "#src/shared/validation/shown-name.ts";
import type { ImportContext } from "./deps.ts";
import type { Fitting } from "./plan-import.ts";
import type { ClientRecord, DocumentRecord, ImportRecord, TicketRecord } from "./records/import-record.ts";
import { messagesOf } from "./records/messages.ts";

/** The source of a run. */
export interface Claimed {
  readonly id: string;
  readonly siteId: number;
  readonly name: string;
}

interface Job {
  readonly source: Claimed;
  readonly fitting: Fitting;
}

type Written = "written" | "email has an account here" | "client is not imported";

/** Writes one record with the row that says so and its audit row, in the caller's transaction. */
export async function writeRecord(
  context: ImportContext,
  trx: Transaction<DB>,
  ctx: Ctx,
  { source, fitting }: Job,
): Promise<Written> {
  const { record } = fitting;
  if (record.kind === "client")
    return writeClient(context, trx, ctx, { source, record, cents: fitting.cents });
  const client = await trx
    .selectFrom("import_records")
    .select(["customer_id", "object_id"])
    .where("source_id", "=", source.id)
    .where("kind", "=", "client")
    .where("source_key", "=", record.client)
    .executeTakeFirst();
  if (client === undefined) return "client is not imported";
  const owner = { customerId: client.customer_id, userId: client.object_id };
  const objectId =
    record.kind === "ticket"
      ? await writeTicket(context, trx, { source, record, ...owner })
      : await writeDocument(context, trx, ctx, { source, record, ...owner });
  await note(trx, ctx, { source, record, objectId, customerId: owner.customerId });
  return "written";
}

const nameLength = 40;

async function writeClient(
  { accounts, platform, texts }: ImportContext,
  trx: Transaction<DB>,
  ctx: Ctx,
  {
    source,
    record,
    cents,
  }: { readonly source: Claimed; readonly record: ClientRecord; readonly cents: bigint },
): Promise<Written> {
  const name = Array.from(withoutHidden(record.name).replace(/\s+/g, " ")).slice(0, nameLength).join("");
  const local = record.email.slice(0, record.email.indexOf("@"));
  const locale = pickLocale(record.language);
  const language = isLocaleCode(locale.code) ? locale.code : "en";
  const own = texts.of(source.siteId);
  const opened = await accounts.bringOver(trx, ctx, {
    siteId: source.siteId,
    email: record.email,
    username: hasVisible(name) ? name : Array.from(local).slice(0, nameLength).join(""),
    language,
    verifiedAt: record.verifiedAt === null ? null : new Date(record.verifiedAt),
    since: record.createdAt === null ? null : new Date(record.createdAt),
    passwordHash: record.passwordHash,
    block: blockOf(record, source, own.text(language, "emails.imported.blocked")),
  });
  if (opened === null) return "email has an account here";
  const { customerId, userId, hasPassword } = opened;
  if (cents > 0n) {
    const key = `${source.id}:${record.id}`;
    // A key of this source's client is in no other transaction: the row below is written with it.
    const balance = {
      id: platform.ids.next(),
      siteId: source.siteId,
      customerId,
      cents,
      key,
      note: own.text(language, "emails.imported.balance", { source: source.name }),
    };
    if (!(await bringOverBalance(trx, balance, ctx.now)))
      throw new Error(`the balance ${key} was posted before`);
  }
  await note(trx, ctx, { source, record, objectId: userId, customerId, client: { cents, hasPassword } });
  return "written";
}

/** What was suspended or closed there is so here, until staff opens it. */
function blockOf({ state }: ClientRecord, { name }: Claimed, text: string) {
  if (state === "active") return null;
  return {
    kinds: state === "closed" ? (["sign-in"] as const) : (["spending", "changes"] as const),
    text,
    reason: `${state} at ${name}`,
  };
}

const subjectLength = 150;

function writeTicket(
  { support }: ImportContext,
  trx: Transaction<DB>,
  ticket: { source: Claimed; record: TicketRecord; customerId: string; userId: string },
): Promise<string> {
  const { source, record, customerId, userId } = ticket;
  const subject = Array.from(withoutHidden(record.subject).replace(/\s+/g, " "))
    .slice(0, subjectLength)
    .join("")
    .slice(0, subjectLength)
    .toWellFormed();
  return support.bringOver(trx, {
    siteId: source.siteId,
    customerId,
    userId,
    subject: hasVisible(subject) ? subject : `Ticket ${record.id}`,
    isClosed: record.isClosed,
    messages: messagesOf(record),
  });
}

async function writeDocument(
  { platform }: ImportContext,
  trx: Transaction<DB>,
  ctx: Ctx,
  { source, record, customerId }: { source: Claimed; record: DocumentRecord; customerId: string },
): Promise<string> {
  const id = platform.ids.next();
  const { kind, id: _key, client: _client, ...document } = record;
  await trx
    .insertInto("import_documents")
    .values({
      id,
      customer_id: customerId,
      source_id: source.id,
      kind,
      label: withoutHidden(labelOf(record)).slice(0, 300).toWellFormed() || record.id,
      document: JSON.stringify(document, (_name, value: unknown) =>
        typeof value === "string" ? withoutHidden(value) : value,
      ),
      dated_at: datedAt(record),
      created_at: ctx.now,
    })
    .execute();
  return id;
}

function labelOf(record: DocumentRecord): string {
  if (record.kind === "invoice") return record.number;
  return record.kind === "name" ? record.name : (record.label ?? record.product);
}

function datedAt(record: DocumentRecord): Date | null {
  const at =
    record.kind === "invoice"
      ? record.issuedAt
      : record.kind === "name"
        ? record.registeredAt
        : record.startedAt;
  return at === null ? null : new Date(at);
}

async function note(
  trx: Transaction<DB>,
  ctx: Ctx,
  made: {
    readonly source: Claimed;
    readonly record: ImportRecord;
    readonly objectId: string;
    readonly customerId: string;
    readonly client?: { readonly cents: bigint; readonly hasPassword: boolean };
  },
): Promise<void> {
  const { source, record, objectId, customerId, client } = made;
  await trx
    .insertInto("import_records")
    .values({
      source_id: source.id,
      kind: record.kind,
      source_key: record.id,
      customer_id: customerId,
      object_id: objectId,
      cents: client?.cents ?? null,
      has_password: client?.hasPassword ?? null,
      imported_at: ctx.now,
    })
    .execute();
  await writeAudit(trx, ctx, {
    action: client === undefined ? "import.record" : "import.client",
    objectType: "customer",
    objectId: customerId,
    detail: {
      source: source.name,
      kind: record.kind,
      key: record.id,
      ...(client !== undefined && { cents: centsToNumber(client.cents), hasPassword: client.hasPassword }),
    },
  });
}
