import { type Kysely, sql, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { ImportContext, ImportRequest } from "./deps.ts";
import { type Fitting, type ImportPlan, planImport, type SetAside } from "./plan-import.ts";
import type { FoundRecord, RecordKind } from "./records/import-record.ts";
import { parseRates } from "./records/money.ts";
import { readJsonLines } from "./sources/json-lines.ts";
import { readPaymenter } from "./sources/paymenter.ts";
import { readWhmcs } from "./sources/whmcs.ts";
import { requireSite } from "./require-site.ts";
import { type Claimed, writeRecord } from "./write-record.ts";

const readers = { paymenter: readPaymenter, whmcs: readWhmcs, moorage: readJsonLines } as const;

export interface ImportRun {
  readonly plan: ImportPlan;
  /** How many of each kind this run wrote, and how many an earlier one had written. */
  readonly written: ReadonlyMap<RecordKind, number>;
  readonly before: number;
  /** What could not be written after all, such as an email that got an account meanwhile. */
  readonly failed: readonly SetAside[];
}

/** Reads a source and says what an import would do, without a write. */
export async function preview(context: ImportContext, request: ImportRequest): Promise<ImportPlan> {
  const rates = parseRates(request.rates);
  if (rates === null) throw new OperatorRefusal("Rates are given in USD, as EUR=1.0842,GBP=1.27.");
  const { siteId } = request;
  await requireSite(context, siteId);
  const found = await readSource(request);
  return planImport({
    found,
    rates,
    importedClients: await importedClients(context.platform.db.kysely, request),
    refusedEmails: (emails) => context.accounts.refusedEmails(siteId, emails),
  });
}

/**
 * Imports what fits, each record in a transaction of its own together with the row that says so: a run that is cut off
 * leaves nothing half-done, and the next one goes on behind it. `onRecord` is called after each.
 */
export async function runImport(
  context: ImportContext,
  ctx: Ctx,
  request: ImportRequest,
  onRecord: (done: number) => void = () => undefined,
): Promise<ImportRun> {
  const plan = await preview(context, request);
  const source = await openSource(context, ctx, request);
  const done = await writtenBefore(context.platform.db.kysely, source.id);
  const written = new Map<RecordKind, number>();
  const failed: SetAside[] = [];
  let before = 0;
  for (const [index, fitting] of plan.fitting.entries()) {
    const { kind, id } = fitting.record;
    const outcome = done.has(`${kind} ${id}`)
      ? "before"
      : await transaction(context.platform, (trx) => once(context, trx, ctx, { source, fitting }));
    if (outcome === "written") written.set(kind, (written.get(kind) ?? 0) + 1);
    else if (outcome === "before") before += 1;
    else failed.push({ kind, place: fitting.place, reason: outcome, detail: "" });
    onRecord(index + 1);
  }
  return { plan, written, before, failed };
}

type Outcome = "written" | "before" | "email has an account here" | "client is not imported";

/** Writes a record unless a run wrote it before; runs of one source wait for each other here. */
async function once(
  context: ImportContext,
  trx: Transaction<DB>,
  ctx: Ctx,
  { source, fitting }: { readonly source: Claimed; readonly fitting: Fitting },
): Promise<Outcome> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`import:${source.id}`}, 0))`.execute(trx);
  const { kind, id } = fitting.record;
  const done = await trx
    .selectFrom("import_records")
    .select("object_id")
    .where("source_id", "=", source.id)
    .where("kind", "=", kind)
    .where("source_key", "=", id)
    .executeTakeFirst();
  return done === undefined ? writeRecord(context, trx, ctx, { source, fitting }) : "before";
}

/** The row of a source, made by its first run. */
async function openSource(context: ImportContext, ctx: Ctx, request: ImportRequest): Promise<Claimed> {
  const { siteId, source: name, format } = request;
  return transaction(context.platform, async (trx) => {
    await trx
      .insertInto("import_sources")
      .values({ id: context.platform.ids.next(), site_id: siteId, name, format, created_at: ctx.now })
      .onConflict((conflict) => conflict.columns(["site_id", "name"]).doNothing())
      .execute();
    const row = await trx
      .selectFrom("import_sources")
      .select(["id", "format"])
      .where("site_id", "=", siteId)
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    if (row.format !== format)
      throw new OperatorRefusal(`${name} was imported as ${row.format}: give this source another name.`);
    await writeAudit(trx, ctx, {
      action: "import.run",
      objectType: "import",
      objectId: row.id,
      detail: { name, format, rates: request.rates === "" ? "none" : request.rates },
    });
    return { id: row.id, siteId, name };
  });
}

/** What earlier runs wrote: most of a run that goes on. Of the rest each record looks again, under its lock. */
async function writtenBefore(db: Kysely<DB>, sourceId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("import_records")
    .select(["kind", "source_key"])
    .where("source_id", "=", sourceId)
    .execute();
  return new Set(rows.map(({ kind, source_key: id }) => `${kind} ${id}`));
}

async function readSource({ format, file }: ImportRequest): Promise<readonly FoundRecord[]> {
  try {
    return await readers[format](file);
  } catch (error) {
    // A dump that was cut off or made by another program: nothing of it is believed.
    throw new OperatorRefusal(
      `${file} cannot be read: ${error instanceof Error ? error.message : "unknown"}`,
    );
  }
}

async function importedClients(
  db: Kysely<DB>,
  { siteId, source }: ImportRequest,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("import_records as r")
    .innerJoin("import_sources as s", "s.id", "r.source_id")
    .select("r.source_key")
    .where("s.site_id", "=", siteId)
    .where("s.name", "=", source)
    .where("r.kind", "=", "client")
    .execute();
  return new Set(rows.map((row) => row.source_key));
}
