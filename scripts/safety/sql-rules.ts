import { featureTiers } from "#src/features/feature-order.ts";
import type { Breach, SourceFile } from "./source-files.ts";
import { functionsCalled, ownerOf, type SqlModel, stripSqlComments, tablesWritten } from "./sql-model.ts";
import type { ParsedFile } from "./syntax.ts";

const clockOrId =
  /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday|gen_random_uuid|uuidv4|uuidv7|random)\s*\(|\b(current_(date|time|timestamp|user)|localtime(stamp)?)\b/i;

/** A piece of SQL with its file. */
export interface SqlText {
  readonly path: string;
  readonly sql: string;
}

/** All SQL of the product: the files, and the texts inside server code. */
export function sqlTextsOf(files: readonly SourceFile[], parsed: readonly ParsedFile[]): SqlText[] {
  return [
    ...files.map(({ path, text }) => ({ path, sql: stripSqlComments(text) })),
    ...parsed.flatMap(({ path, units }) => units.flatMap(({ texts }) => texts.map((sql) => ({ path, sql })))),
  ];
}

/** Time and ids are parameters: SQL that reads a clock cannot be tested on one, nor repeated. */
export function findClockReads(texts: readonly SqlText[]): Breach[] {
  return texts.flatMap(({ path, sql }) => {
    const found = clockOrId.exec(sql)?.[0];
    return found === undefined
      ? []
      : [{ path, problem: `SQL takes time or an id from "${found}" instead of a parameter` }];
  });
}

/** The one place that wakes other processes, after a commit. */
const wakesOthers = "src/platform/events/wake.ts";

/** No NOTIFY inside a money transaction: it takes a lock that all commits share. */
export function findNotifies(texts: readonly SqlText[]): Breach[] {
  return texts
    .filter(({ path, sql }) => path !== wakesOthers && /\bpg_notify\s*\(|^\s*NOTIFY\b/im.test(sql))
    .map(({ path }) => ({ path, problem: "NOTIFY inside a transaction; wake others after the commit" }));
}

/** Whether SQL of one part may call a function of another. */
function mayCall(caller: string, owner: string): boolean {
  if (caller === owner || owner === "platform") return true;
  if (!caller.startsWith("features/"))
    return !owner.startsWith("features/") && !caller.startsWith("platform");
  const tier = (part: string): number =>
    featureTiers.findIndex((features) => features.some((feature) => part === `features/${feature}`));
  return owner.startsWith("features/") && tier(owner) < tier(caller);
}

/** Each part writes its own tables and calls functions of lower parts only. */
export function findForeignSql(texts: readonly SqlText[], model: SqlModel): Breach[] {
  return texts.flatMap(({ path, sql }) => {
    const self = ownerOf(path);
    const tables = tablesWritten(sql, model).filter((table) => model.tableOwners.get(table) !== self);
    const functions = functionsCalled(sql, model).filter(
      (name) => !mayCall(self, model.functions.get(name)?.owner ?? ""),
    );
    return [
      ...tables.map((table) => ({ path, problem: `writes ${table} of ${model.tableOwners.get(table)}` })),
      ...functions.map((name) => ({ path, problem: `calls ${name} of ${model.functions.get(name)?.owner}` })),
    ];
  });
}

/** The same for tables written through the query builder. */
export function findForeignWrites(parsed: readonly ParsedFile[], model: SqlModel): Breach[] {
  return parsed.flatMap(({ path, units }) =>
    units
      .flatMap(({ writes }) => writes)
      .filter((table) => model.tableOwners.get(table) !== ownerOf(path))
      .map((table) => ({ path, problem: `writes ${table} of ${model.tableOwners.get(table) ?? "no part"}` })),
  );
}

const prefixes: Readonly<Record<string, readonly string[]>> = { "features/wallet": ["wallet_", "ledger_"] };

const priceColumn = /\b(?:(?:price|register|renew|transfer|restore|first_year)_cents|discount_percent)\b/;

/** Prices are a site's own: a function that quotes one takes the site whose price list it reads. */
export function findSitelessQuotes({ functions }: SqlModel): Breach[] {
  return [...functions].flatMap(([name, { owner, path, body }]) => {
    if (path.startsWith("migrations/")) return [];
    const quotes =
      /_(?:quote|price)(?:_|$)/.test(name) || (owner === "features/catalog" && priceColumn.test(body));
    if (!quotes || /^\([^)]*\bp_site smallint\b/.test(body)) return [];
    return [{ path, problem: `${name} quotes a price and takes no p_site` }];
  });
}

/** Whether a function does this, itself or by another one. */
function reaches(name: string, aim: string, model: SqlModel, seen = new Set<string>()): boolean {
  seen.add(name);
  const called = functionsCalled(model.functions.get(name)?.body ?? "", model);
  return called.includes(aim) || called.some((next) => !seen.has(next) && reaches(next, aim, model, seen));
}

/** What a call pays for is counted against the limit of the API key that makes it. */
export function findUncountedOrders(model: SqlModel): Breach[] {
  return [...model.functions].flatMap(([name, { path, body }]) => {
    const takesMoney =
      functionsCalled(body, model).includes("idempotency_claim") && reaches(name, "wallet_pay_order", model);
    return !takesMoney || reaches(name, "api_keys_spend", model)
      ? []
      : [{ path, problem: `${name} takes money and does not call api_keys_spend` }];
  });
}

/** A function's name begins with its owner's. */
export function findUnprefixed({ functions }: SqlModel): Breach[] {
  return [...functions].flatMap(([name, { owner, path }]) => {
    if (!owner.startsWith("features/") || path.startsWith("migrations/")) return [];
    const expected = prefixes[owner] ?? [`${owner.slice("features/".length).replaceAll("-", "_")}_`];
    return expected.some((prefix) => name.startsWith(prefix))
      ? []
      : [{ path, problem: `${name} does not begin with ${expected.join(" or ")}` }];
  });
}
