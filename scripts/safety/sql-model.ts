import type { SourceFile } from "./source-files.ts";

/** The product's SQL: which part owns each table and function, and what each function does. */
export interface SqlModel {
  readonly tableOwners: ReadonlyMap<string, string>;
  readonly functions: ReadonlyMap<string, SqlFunction>;
}

export interface SqlFunction {
  readonly path: string;
  readonly owner: string;
  readonly body: string;
}

/** Tables whose migration belongs to another part: operators were added with the accounts. */
const ownersByTable: Readonly<Record<string, string>> = {
  staff: "features/staff",
  staff_sessions: "features/staff",
};

const unnamedOwners: readonly (readonly [header: RegExp, owner: string])[] = [
  [/of the (?:simulated (?:compute|chain) driver|sandbox registry)/, "sandbox"],
  [/Owned by (?:src\/)?((?:features|drivers)\/[\w-]+)/, "$1"],
  [/(?:Owned by|Tables of) (?:src\/)?platform/, "platform"],
  [/^-- Events are read and found by/, "platform"],
];

/** Owner of a migration, from its first lines. */
export function migrationOwner({ path, text }: SourceFile): string {
  const header = text
    .split("\n")
    .filter((line) => line.startsWith("--"))
    .slice(0, 3)
    .join(" ");
  for (const [pattern, owner] of unnamedOwners) {
    const match = pattern.exec(header);
    if (match) return owner.replace("$1", match[1] ?? "");
  }
  throw new Error(`${path} does not say in its first line who owns it, e.g. "-- Owned by features/wallet."`);
}

/** The part a source file belongs to: `features/<noun>`, `drivers/<kind>`, `platform`, or its first folder. */
export function ownerOf(path: string): string {
  const [, first = "", second = ""] = path.split("/");
  return first === "features" || first === "drivers" ? `${first}/${second}` : first;
}

export function stripSqlComments(text: string): string {
  return text.replace(/--.*$/gm, "").replace(/\/\*[\s\S]*?\*\//g, "");
}

export function readSqlModel(
  migrations: readonly SourceFile[],
  functionFiles: readonly SourceFile[],
): SqlModel {
  const tableOwners = new Map<string, string>();
  const functions = new Map<string, SqlFunction>();
  const addFunctions = (path: string, owner: string, sql: string): void => {
    for (const part of sql.split(/(?=CREATE (?:OR REPLACE )?FUNCTION)/)) {
      const name = /^CREATE (?:OR REPLACE )?FUNCTION (\w+)/.exec(part)?.[1];
      if (name !== undefined) functions.set(name, { path, owner, body: part.slice(part.indexOf("(")) });
    }
  };
  for (const migration of migrations) {
    const owner = migrationOwner(migration);
    const sql = stripSqlComments(migration.text);
    for (const [, table = ""] of sql.matchAll(/CREATE TABLE (\w+)/g)) {
      tableOwners.set(table, ownersByTable[table] ?? owner);
    }
    addFunctions(migration.path, owner, sql);
  }
  for (const { path, text } of functionFiles) addFunctions(path, ownerOf(path), stripSqlComments(text));
  return { tableOwners, functions };
}

/** The tables that a piece of SQL writes. */
export function tablesWritten(sql: string, { tableOwners }: SqlModel): string[] {
  const writes = sql.matchAll(
    /\b(?:INSERT INTO|UPDATE|DELETE FROM|TRUNCATE(?: TABLE)?|MERGE INTO)\s+(?:ONLY\s+)?(\w+)/gi,
  );
  return [...writes].map(([, table = ""]) => table).filter((table) => tableOwners.has(table));
}

/** The product's functions that a piece of SQL calls. */
export function functionsCalled(sql: string, { functions }: SqlModel): string[] {
  const names = [...sql.matchAll(/\b([a-z_]\w*)\s*\(/g)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name) => functions.has(name));
}
