import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { csvOf, textCell } from "#src/shared/csv.ts";
import type { CopyFile, PersonalData, PersonalSubject, PersonalTable } from "./personal-data.ts";
import { readRows } from "./read-rows.ts";
import type { ZipEntry } from "./zip.ts";

/** Writes the README when all files are there: how many rows each of them has, in the order in which they were written. */
export type WriteReadme = (counts: ReadonlyMap<CopyFile, number>) => string;

/** The files of a copy: each subject as JSON and as CSV, at last the README. Rows are read as they are written. */
export async function* copyFiles(
  db: Kysely<DB>,
  data: readonly PersonalData[],
  subject: PersonalSubject,
  readme: WriteReadme,
): AsyncGenerator<ZipEntry> {
  const counts = new Map<CopyFile, number>();
  for (const table of data.flatMap(({ tables }) => tables)) {
    const { copy } = table;
    if (copy === null) continue;
    yield { name: `${copy.file}.json`, content: jsonOf(db, table, subject, counts) };
    yield { name: `${copy.file}.csv`, content: csvText(db, table, subject) };
  }
  const text = async function* () {
    yield readme(counts);
  };
  yield { name: "README.txt", content: text() };
}

async function* jsonOf(
  db: Kysely<DB>,
  table: PersonalTable,
  subject: PersonalSubject,
  counts: Map<CopyFile, number>,
): AsyncGenerator<string> {
  let count = 0;
  yield "[";
  for await (const page of readRows(db, table, subject)) {
    yield page.map((row, place) => `${count + place > 0 ? "," : ""}\n${JSON.stringify(row)}`).join("");
    count += page.length;
  }
  yield "\n]\n";
  if (table.copy !== null) counts.set(table.copy.file, count);
}

async function* csvText(
  db: Kysely<DB>,
  table: PersonalTable,
  subject: PersonalSubject,
): AsyncGenerator<string> {
  const names = Object.keys(table.copy?.columns ?? {});
  yield csvOf(names, []);
  for await (const page of readRows(db, table, subject))
    yield page
      .map((row) =>
        csvOf(
          names.map((name) => cellOf(row[name])),
          [],
        ),
      )
      .join("");
}

/** Formulas are defused in lists and objects too, since their text may begin a cell. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return textCell(typeof value === "string" ? value : JSON.stringify(value));
}
