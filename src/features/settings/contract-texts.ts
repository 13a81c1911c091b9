import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import { instant, offsetPage, staffReason } from "#src/shared/schemas.ts";
import { doneBy } from "#src/shared/staff-schemas.ts";
import { maxText, textDocumentNames } from "#src/shared/texts/documents.ts";

// Words of the site in place of the product's: legal texts, pages, mails.

const document = z.enum(textDocumentNames);
const language = z.enum(completeLocales);
const key = z.string().check(z.maxLength(120), z.regex(/^[a-zA-Z0-9.]+$/));
const text = z.string().check(z.maxLength(maxText));
const mostTexts = 400;

const entryOutput = z.object({
  key: z.string(),
  /** What the product says. */
  shipped: z.string(),
  /** What the site says in its place; null: nothing. */
  own: z.nullable(z.string()),
  /** Sent back with a change, which is refused when somebody else made one meanwhile; 0: none was made. */
  version: z.int(),
  /** What the product said when the own text was written, where that has changed since; null: it has not. */
  wasShipped: z.nullable(z.string()),
  /** What must be in it, such as `{product}`. */
  places: z.array(z.string()),
});

const documentOutput = z.object({ entries: z.array(entryOutput) });
const read = { access: "staff", permission: "texts.read" } as const;
const write = { access: "staff", permission: "texts.write" } as const;
const params = z.object({ document });
const maxBodyBytes = 512 * 1024;

const changes = z
  .array(
    z.strictObject({
      key,
      /** Null: the product's own again. */
      text: z.nullable(text),
      expectedVersion: z.int().check(z.gte(0)),
    }),
  )
  .check(z.minLength(1), z.maxLength(mostTexts));

export const textsRoutes = defineContract({
  "GET /v2/admin/texts": {
    summary: "What can be written in place of the product's words, with how much was",
    ...read,
    output: z.object({
      documents: z.array(
        z.object({
          document,
          languages: z.array(z.object({ language, own: z.int(), outdated: z.int() })),
        }),
      ),
    }),
    errors: [],
  },
  "GET /v2/admin/texts/{document}": {
    summary: "All texts of a document in a language: the product's, and the site's own",
    ...read,
    params,
    query: z.object({ language }),
    output: documentOutput,
    errors: [],
  },
  "GET /v2/admin/texts/{document}/versions": {
    summary: "What a text was, the newest first, with who wrote it and why",
    ...read,
    params,
    query: z.object({ ...offsetPage, language, key }),
    output: z.object({
      versions: z.array(
        z.object({
          number: z.int(),
          /** Null: the product's own. */
          own: z.nullable(z.string()),
          reason: z.string(),
          changedAt: instant,
          changedBy: z.nullable(doneBy),
        }),
      ),
      total: z.int(),
    }),
    errors: [],
  },
  "POST /v2/admin/texts/{document}/preview": {
    summary: "How texts would read, filled with examples; nothing is changed",
    ...write,
    params,
    body: z.strictObject({
      language,
      texts: z.array(z.strictObject({ key, text })).check(z.maxLength(mostTexts)),
    }),
    output: z.object({ entries: z.array(z.object({ key: z.string(), text: z.string() })) }),
    errors: ["text_invalid"],
    maxBodyBytes,
  },
  "PUT /v2/admin/texts/{document}": {
    summary: "Write texts of a document in a language, all or none; visitors read them at once",
    ...write,
    stepUp: true,
    params,
    body: z.strictObject({ language, changes, reason: staffReason }),
    output: documentOutput,
    errors: ["text_invalid", "version_changed"],
    maxBodyBytes,
  },
});
