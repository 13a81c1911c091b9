import { sql } from "kysely";
import type * as z from "zod/mini";
import { doerName, doneByOf } from "#src/platform/authz/done-by.ts";
import { readMessage } from "#src/platform/own-texts/read-message.ts";
import type { ShippedTexts } from "#src/platform/own-texts/shipped-texts.ts";
import { type LastText, readLastTexts } from "#src/platform/own-texts/site-texts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import {
  documentOf,
  isOfDocument,
  placeInDocument,
  type TextDocument,
  textDocumentNames,
} from "#src/shared/texts/documents.ts";
import type { textsRoutes } from "../../contract-texts.ts";

type Output<Key extends keyof typeof textsRoutes> = z.input<(typeof textsRoutes)[Key]["output"]>;

export interface TextReads {
  readonly platform: Pick<Platform, "db">;
  readonly shipped: ShippedTexts;
}

/** Every document with what is written of it, by languages. */
export async function listDocuments(
  { platform, shipped }: TextReads,
  siteId: number,
): Promise<Output<"GET /v2/admin/texts">> {
  const own = (await readLastTexts(platform.db.kysely, siteId)).filter((text) => text.own !== null);
  return {
    documents: textDocumentNames.map((document) => ({
      document,
      languages: completeLocales.map((language) => {
        const written = own.filter((text) => text.language === language && documentOf(text.key) === document);
        const outdated = written.filter((text) => isOutdated(text, shipped));
        return { language, own: written.length, outdated: outdated.length };
      }),
    })),
  };
}

/** Whether a release has changed the text that was replaced. */
function isOutdated({ language, key, shipped: was }: LastText, shipped: ShippedTexts): boolean {
  const now = shipped(language).get(key);
  return now !== undefined && now !== was;
}

/** All texts of a document in a language, in the order of the product's. */
export async function readDocument(
  { platform, shipped }: TextReads,
  siteId: number,
  { document, language }: { readonly document: TextDocument; readonly language: string },
): Promise<Output<"GET /v2/admin/texts/{document}">> {
  const last = new Map(
    (await readLastTexts(platform.db.kysely, siteId)).flatMap((row) =>
      row.language === language ? [[row.key, row] as const] : [],
    ),
  );
  const place = ([key]: readonly [string, string]) => placeInDocument(document, key);
  const texts = [...shipped(language)]
    .filter(([key]) => isOfDocument(document, key))
    .toSorted((one, other) => place(one) - place(other));
  return {
    entries: texts.map(([key, text]) => {
      const row = last.get(key);
      const own = row?.own ?? null;
      return {
        key,
        shipped: text,
        own,
        version: row?.number ?? 0,
        wasShipped: row !== undefined && own !== null && isOutdated(row, shipped) ? row.shipped : null,
        places: placesOf(text),
      };
    }),
  };
}

function placesOf(text: string): string[] {
  const read = readMessage(text);
  if (read === null) return [];
  return [
    ...[...read.places.keys()].map((name) => `{${name}}`),
    ...[...read.tags].map((name) => `<${name}>`),
  ];
}

interface VersionRow {
  readonly number: number;
  readonly own: string | null;
  readonly reason: string;
  readonly at: Date;
  readonly by: { readonly kind: string; readonly id?: string };
  readonly byName: string | null;
  readonly total: number;
}

export interface AskedVersions {
  readonly language: string;
  readonly key: string;
  readonly limit: number;
  readonly offset: number;
}

/** What a text was, the newest first. */
export async function listTextVersions(
  { platform }: TextReads,
  siteId: number,
  { language, key, limit, offset }: AskedVersions,
): Promise<Output<"GET /v2/admin/texts/{document}/versions">> {
  const { rows } = await sql<VersionRow>`
    SELECT number, own, reason, changed_at AS at, changed_by AS by,
           ${doerName("text_versions.changed_by")} AS "byName", count(*) OVER ()::int AS total
    FROM text_versions
    WHERE site_id = ${siteId} AND language = ${language} AND key = ${key}
    ORDER BY number DESC LIMIT ${limit} OFFSET ${offset}`.execute(platform.db.kysely);
  return {
    versions: rows.map(({ number, own, reason, at, by, byName }) => ({
      number,
      own,
      reason,
      changedAt: at.toISOString(),
      changedBy: doneByOf(by, byName),
    })),
    total: rows[0]?.total ?? 0,
  };
}
