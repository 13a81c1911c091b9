import { type Kysely, sql, type Transaction } from "kysely";
import { slot } from "#src/features/slot.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { catalogueFile, type CatalogueFile } from "../../contract-document.ts";
import type { DocumentProblem } from "../document/catalogue-document.ts";
import { checkDocument } from "../document/check-document.ts";
import { usualLifecycle } from "../demo-tlds.ts";
import { exportCatalogue } from "../document/export-catalogue.ts";

/** The networks of locations: they are part of the document, and of the feature that makes machines. */
export interface Networks {
  list(db: Kysely<DB>): Promise<CatalogueFile["ipBlocks"]>;
  check(
    blocks: CatalogueFile["ipBlocks"],
    known: CatalogueFile["ipBlocks"],
    locationIds: ReadonlySet<string>,
  ): DocumentProblem[];
  add(trx: Transaction<DB>, block: CatalogueFile["ipBlocks"][number]): Promise<unknown>;
}

/** Filled by the feature that makes machines. */
export const networksOf = slot<Networks>("networks of locations");

/** What is on sale as one document, networks included; without stock, which moves with every sale. */
export async function readFile(db: Kysely<DB>, networks: Networks): Promise<CatalogueFile> {
  const document = await exportCatalogue(db, { withStock: false });
  return { ...document, ipBlocks: [...(await networks.list(db))] };
}

/** The same outside of a transaction, all of one moment. */
export function readFileAlone(db: Kysely<DB>, networks: Networks): Promise<CatalogueFile> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((trx) => readFile(trx, networks));
}

/** The version that is on sale. */
export async function currentVersion(db: Kysely<DB>): Promise<number> {
  const { version } = await db.selectFrom("catalogue_version").select("version").executeTakeFirstOrThrow();
  return Number(version);
}

/** The same under its lock: one publishes at a time. */
export async function lockVersion(trx: Transaction<DB>): Promise<number> {
  const { version } = await trx
    .selectFrom("catalogue_version")
    .select("version")
    .forUpdate()
    .executeTakeFirstOrThrow();
  return Number(version);
}

/** A document that was stored, in the order of fields that it always has. */
export function storedFile(value: unknown): CatalogueFile {
  return catalogueFile.parse(value);
}

/** What a draft leaves out is as it was, and the version is that of its base. */
export function fillOmitted(base: CatalogueFile, file: CatalogueFile): CatalogueFile {
  const known = new Map((base.tlds ?? []).map((tld) => [tld.id, tld]));
  const dedicated = file.dedicated ?? base.dedicated;
  const tlds = file.tlds ?? base.tlds;
  return storedFile({
    ...file,
    catalogueVersion: base.catalogueVersion,
    ...(dedicated && { dedicated }),
    ...(tlds && {
      tlds: tlds.map((tld) => {
        const before = known.get(tld.id)?.lifecycle;
        const addGraceDays = before?.addGraceDays ?? usualLifecycle.addGraceDays;
        const lifecycle = tld.lifecycle ? { addGraceDays, ...tld.lifecycle } : before;
        return { ...tld, minRenewYears: tld.minRenewYears ?? tld.minYears, ...(lifecycle && { lifecycle }) };
      }),
    }),
  });
}

/** What is wrong in a draft, with the place of each; empty when it can be published. */
export async function problemsOf(
  db: Kysely<DB>,
  networks: Networks,
  file: CatalogueFile,
): Promise<readonly DocumentProblem[]> {
  const { ipBlocks, ...document } = file;
  const locations = new Set(document.locations.map(({ id }) => id));
  return [
    ...checkDocument(document),
    ...networks.check(ipBlocks, await networks.list(db), locations),
    ...(await droppedTerms(db, file)),
    ...stockProblems(file),
  ];
}

async function droppedTerms(db: Kysely<DB>, { terms }: CatalogueFile): Promise<readonly DocumentProblem[]> {
  const sold = new Set(terms.map(({ months }) => months));
  const { rows } = await sql<{ months: number }>`SELECT months FROM terms ORDER BY months`.execute(db);
  return rows
    .filter(({ months }) => !sold.has(months))
    .map(({ months }) => ({
      path: ["terms"],
      problem: `the term of ${months} months cannot go: servers that were bought for it are renewed by it`,
    }));
}

/** Stock moves with every sale: a draft of last week would set back what was sold since. */
function stockProblems({ stock, dedicated = [], promotions }: CatalogueFile): readonly DocumentProblem[] {
  const problem = "stock is set apart from prices";
  const inSection = (section: string, entries: readonly { readonly stock?: unknown }[]) =>
    entries.flatMap((entry, place) =>
      entry.stock === undefined ? [] : [{ path: [section, place, "stock"], problem }],
    );
  return [
    ...(stock === undefined ? [] : [{ path: ["stock"], problem }]),
    ...inSection("dedicated", dedicated),
    ...inSection("promotions", promotions),
  ];
}
