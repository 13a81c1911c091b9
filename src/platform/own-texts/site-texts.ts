import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { documentOf } from "#src/shared/texts/documents.ts";
import { checkText } from "./check-text.ts";
import { type CompiledText, readMessage } from "./read-message.ts";
import type { ShippedTexts } from "./shipped-texts.ts";

/** A text as it was written last. */
export interface LastText {
  readonly siteId: number;
  readonly language: string;
  readonly key: string;
  readonly number: number;
  /** Null: the product's own. */
  readonly own: string | null;
  readonly shipped: string;
}

/** How often a legal text of a site was changed, and when last. */
export interface LegalChanges {
  readonly siteId: number;
  readonly name: string;
  readonly count: number;
  readonly at: Date;
}

export interface StoredTexts {
  readonly texts: readonly LastText[];
  readonly legal: readonly LegalChanges[];
}

/** The last version of every text, of all sites or one. */
export async function readLastTexts(db: Kysely<DB>, siteId?: number): Promise<readonly LastText[]> {
  const { rows } = await sql<LastText>`
    SELECT DISTINCT ON (site_id, language, key) site_id AS "siteId", language, key, number, own, shipped
    FROM text_versions
    WHERE ${siteId === undefined ? sql`true` : sql`site_id = ${siteId}`}
    ORDER BY site_id, language, key, number DESC`.execute(db);
  return rows;
}

/** Grows with every text that is written, because versions are never changed or taken out. */
export async function countTextVersions(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM text_versions`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function readStoredTexts(db: Kysely<DB>): Promise<StoredTexts> {
  const { rows: legal } = await sql<LegalChanges>`
    SELECT site_id AS "siteId", CASE WHEN key LIKE 'aml.%' THEN 'aml' ELSE split_part(key, '.', 2) END AS name,
           count(DISTINCT changed_at)::int AS count, max(changed_at) AS at
    FROM text_versions WHERE key LIKE 'legal.%' OR key LIKE 'aml.%' GROUP BY 1, 2`.execute(db);
  return { texts: await readLastTexts(db), legal };
}

/** The own words of a site in a language, as its pages take them. */
export interface PageWords {
  readonly texts: Readonly<Record<string, CompiledText>>;
  /** Of legal texts that were changed here: how often, and when last. */
  readonly legal: Readonly<Record<string, { readonly changes: number; readonly date: string }>>;
}

/** The own texts of one site. */
export interface SiteTexts {
  readonly textOf: (language: string, key: string) => string | undefined;
  /** Null: its pages say what the product's do. */
  readonly pageWords: (language: string) => PageWords | null;
  /** How often a legal text or the AML policy was changed, and when last; undefined: never. */
  readonly changesOf: (name: string) => PageWords["legal"][string] | undefined;
}

export const noTexts: SiteTexts = {
  textOf: () => undefined,
  pageWords: () => null,
  changesOf: () => undefined,
};

/**
 * Prepares the texts of each site that has some. One that does not fit in the place of what this release ships is left
 * out: it was checked against what an older one shipped.
 */
export function siteTextsOf(
  { texts, legal }: StoredTexts,
  shipped: ShippedTexts,
): ReadonlyMap<number, SiteTexts> {
  const fitting = texts.filter((text) => isFitting(text, shipped));
  const ids = new Set([...texts, ...legal].map(({ siteId }) => siteId));
  return new Map(
    [...ids].map((id) => {
      const isOwn = ({ siteId }: { readonly siteId: number }) => siteId === id;
      return [id, prepare(fitting.filter(isOwn), legal.filter(isOwn))] as const;
    }),
  );
}

function isFitting({ language, key, own }: LastText, shipped: ShippedTexts): boolean {
  const document = documentOf(key);
  const model = shipped(language).get(key);
  if (own === null || document === undefined || model === undefined) return false;
  return checkText(document, model, own) === null;
}

function prepare(texts: readonly LastText[], legal: readonly LegalChanges[]): SiteTexts {
  const own = new Map(
    texts.flatMap(({ language, key, own: text }) =>
      text === null ? [] : [[`${language} ${key}`, text] as const],
    ),
  );
  const changes = Object.fromEntries(
    legal.map(({ name, count, at }) => [name, { changes: count, date: at.toISOString().slice(0, 10) }]),
  );
  const kept = new Map<string, PageWords>();
  return {
    textOf: (language, key) => own.get(`${language} ${key}`),
    changesOf: (name) => changes[name],
    pageWords: (language) => {
      const words = kept.get(language) ?? { texts: compileOf(texts, language), legal: changes };
      kept.set(language, words);
      return words;
    },
  };
}

/** Written by the server: mails, and the policy that the cabinet asks for. */
const notOnPages = /^(emails|aml)\./;

function compileOf(texts: readonly LastText[], language: string): PageWords["texts"] {
  const compiled: Record<string, CompiledText> = {};
  for (const { key, own, language: code } of texts) {
    if (own === null || code !== language || notOnPages.test(key)) continue;
    const read = readMessage(own);
    if (read !== null) compiled[key] = read.compiled;
  }
  return compiled;
}
