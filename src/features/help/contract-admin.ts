import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import {
  helpSlug,
  helpStates,
  maxHelpBody,
  maxHelpSearch,
  maxHelpSlug,
  maxHelpSummary,
  maxHelpTitle,
} from "#src/shared/help.ts";
import { idSchema } from "#src/shared/ids.ts";
import { instant, offsetPage } from "#src/shared/schemas.ts";
import { helpLanguage, helpTopic } from "./contract-outputs.ts";

// Articles of the help for staff: what is written, what visitors read, and all versions before.

const helpState = z.enum(helpStates);

const listedArticle = z.object({
  id: idSchema("helpArticle"),
  slug: z.string(),
  topic: helpTopic,
  state: helpState,
  position: z.int(),
  /** Of the newest English version. */
  title: z.string(),
  /** Languages that visitors read. */
  languages: z.array(z.string()),
  /** Languages with a newer version than visitors read. */
  drafts: z.array(z.string()),
  /** Translations whose English text was published again after they were written. */
  outdated: z.array(z.string()),
  helpful: z.int(),
  unhelpful: z.int(),
  changedAt: instant,
});

const versionText = z.object({
  number: z.int(),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  /** Who of staff wrote it; null: it came with the product. */
  writtenBy: z.nullable(z.string()),
  createdAt: instant,
});

const languageOutput = z.object({
  language: z.string(),
  newest: versionText,
  /** What visitors read, or did before the article was withdrawn; null: nothing in this language. */
  published: z.nullable(versionText),
  isOutdated: z.boolean(),
});

const articleForStaff = z.object({
  id: idSchema("helpArticle"),
  slug: z.string(),
  topic: helpTopic,
  state: helpState,
  position: z.int(),
  /** Sent back with a change, which is refused when somebody else made one meanwhile. */
  version: z.int(),
  helpful: z.int(),
  unhelpful: z.int(),
  /** English first. */
  languages: z.array(languageOutput),
});

const written = {
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxHelpTitle)),
  summary: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxHelpSummary)),
  body: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxHelpBody)),
} as const;

const placed = {
  slug: z.string().check(z.maxLength(maxHelpSlug), z.regex(helpSlug)),
  topic: helpTopic,
} as const;

const position = z.int().check(z.gte(0), z.lte(100_000));
const expectedVersion = z.int().check(z.gte(0));
const number = z.int().check(z.gte(1));
const params = z.object({ id: idSchema("helpArticle") });
const read = { access: "staff", permission: "help.read" } as const;
const write = { access: "staff", permission: "help.write" } as const;
const change = { ...write, params, output: articleForStaff } as const;
const maxBodyBytes = 256 * 1024;

export const helpAdminRoutes = defineContract({
  "GET /v2/admin/help": {
    summary: "Articles of the help, by topic and in their order",
    ...read,
    query: z.object({
      ...offsetPage,
      state: z.optional(helpState),
      topic: z.optional(helpTopic),
      /** Articles that have a text in this language. */
      language: z.optional(helpLanguage),
      /** Translations that are older than the English text. */
      outdated: z.optional(z.literal("true")),
      /** A part of the English title, or of the address. */
      q: z.optional(z.string().check(z.trim(), z.maxLength(maxHelpSearch))),
    }),
    output: z.object({ articles: z.array(listedArticle), total: z.int() }),
    errors: [],
  },
  "GET /v2/admin/help/{id}": {
    summary: "An article of the help in all its languages",
    ...read,
    params,
    output: articleForStaff,
    errors: ["not_found"],
  },
  "GET /v2/admin/help/{id}/versions": {
    summary: "The versions of an article in a language, the newest first",
    ...read,
    params,
    query: z.object({ ...offsetPage, language: helpLanguage }),
    output: z.object({ versions: z.array(versionText), total: z.int() }),
    errors: ["not_found"],
  },
  "POST /v2/admin/help": {
    summary: "Write an article of the help, in English; nothing of it is published",
    ...write,
    body: z.strictObject({ ...placed, ...written }),
    output: articleForStaff,
    errors: ["help_limit", "help_slug_taken"],
    maxBodyBytes,
  },
  "PUT /v2/admin/help/{id}": {
    summary: "Change the address, the topic and the place of an article",
    ...change,
    body: z.strictObject({ ...placed, position, expectedVersion }),
    errors: ["not_found", "version_changed", "help_slug_taken"],
  },
  "POST /v2/admin/help/{id}/versions": {
    summary: "Keep a new version of an article in a language, which visitors do not read yet",
    ...change,
    body: z.strictObject({ language: helpLanguage, ...written, expectedVersion }),
    errors: ["not_found", "version_changed"],
    maxBodyBytes,
  },
  "POST /v2/admin/help/{id}/publish": {
    summary: "Have visitors read this version of an article in a language, the newest or an earlier one",
    ...change,
    stepUp: true,
    body: z.strictObject({ language: helpLanguage, number, expectedVersion }),
    errors: ["not_found", "version_changed", "help_english_first"],
  },
  "POST /v2/admin/help/{id}/withdraw": {
    summary: "Take an article away from visitors, in all languages",
    ...change,
    stepUp: true,
    body: z.strictObject({ expectedVersion }),
    errors: ["not_found", "version_changed"],
  },
});
