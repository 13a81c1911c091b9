import { readFile, writeFile } from "node:fs/promises";
import type { Kysely, Transaction } from "kysely";
import { compareDocuments, type DocumentChange } from "#src/features/catalog/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { type CatalogueFile, readCatalogueFile } from "./catalogue-file.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import { table, toJson } from "#src/platform/operator/table.ts";
import { catalogFeature } from "#src/features/catalog/server/feature.ts";
import type { FeatureCommand, OpenFeature } from "#src/features/server-feature.ts";
import { serversFeature } from "#src/features/servers/server/feature.ts";
import type { Admin } from "../index.ts";

type Command = FeatureCommand<Admin>;

const exportCommand: Command = {
  name: "catalogue export",
  usage: "[file.json] [--with-stock]",
  summary: "Writes the catalogue and the networks as a file, or to the screen.",
  options: { "with-stock": { type: "boolean", default: false } },
  async run(open, { words, options }) {
    const withStock = options["with-stock"] === true;
    const file = await readAll(open, open.platform.db.kysely, withStock);
    const text = toJson(file);
    const [target] = words;
    if (target === undefined) return { text, data: file };
    await writeFile(target, `${text}\n`);
    return { text: `The catalogue is in ${target}.`, data: { file: target, version: file.catalogueVersion } };
  },
};

const importCommand: Command = {
  name: "catalogue import",
  usage: "<file.json> [--dry-run]",
  summary:
    "Makes the catalogue what the file says, whole or not at all; --dry-run only shows the difference.",
  options: { "dry-run": { type: "boolean", default: false } },
  async run(open, { words, options, operator }) {
    const [source] = words;
    if (source === undefined) throw new UsageError("Give the file to import.");
    const text = await readFile(source, "utf8").catch((error: unknown) => {
      throw new OperatorRefusal(`${source} cannot be read.`, { cause: error });
    });
    const isDryRun = options["dry-run"] === true;
    const changes = await importFile(open, await operator(), text, isDryRun);
    const rows = changes.map(({ what, before, after }) => [what, before, after]);
    const end = isDryRun ? "Nothing was changed: this was a dry run." : "The catalogue is imported.";
    return {
      data: { changes, imported: !isDryRun },
      text: `${table(["WHAT", "BEFORE", "AFTER"], rows)}\n\n${end}`,
    };
  },
};

export const catalogueCommands = [exportCommand, importCommand];

/** The difference is measured, not foretold: a dry run does the import and takes it back. */
async function importFile(
  open: OpenFeature<Admin>,
  ctx: Ctx,
  text: string,
  isDryRun: boolean,
): Promise<DocumentChange[]> {
  const takenBack = new Error("taken back");
  const [catalog, servers] = [open.use(catalogFeature), open.use(serversFeature)];
  let changes: DocumentChange[] = [];
  const work = async (trx: Transaction<DB>): Promise<void> => {
    const file = readCatalogueFile(text, await servers.listIpBlocks(trx));
    const before = await readAll(open, trx, true);
    await catalog.office.publishFile(trx, ctx, file);
    changes = compareDocuments({ ...before }, { ...(await readAll(open, trx, true)) });
    if (isDryRun) throw takenBack;
  };
  await open.platform.db.kysely
    .transaction()
    .execute(work)
    .catch((error: unknown) => {
      if (error !== takenBack) throw error;
    });
  if (!isDryRun) open.platform.wake("catalogue");
  return changes;
}

async function readAll(
  { use }: OpenFeature<Admin>,
  db: Kysely<DB>,
  withStock: boolean,
): Promise<CatalogueFile> {
  const document = await use(catalogFeature).exportCatalogue(db, { withStock });
  return { ...document, ipBlocks: await use(serversFeature).listIpBlocks(db) };
}
