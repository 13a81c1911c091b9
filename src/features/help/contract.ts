import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { maxHelpSearch } from "#src/shared/help.ts";
import { nothing, offsetPage } from "#src/shared/schemas.ts";
import { helpAdminRoutes } from "./contract-admin.ts";
import { articleBrief, articleOutput, helpLanguage, helpTopic } from "./contract-outputs.ts";

const params = z.object({ slug: z.string().check(z.maxLength(100)) });

/** Texts that lack a translation are in English. */
const language = z._default(helpLanguage, "en");

export const helpContract = defineContract({
  ...helpAdminRoutes,
  "GET /v2/help": {
    summary: "Articles of the help by topic, in their order",
    access: "public",
    query: z.object({ ...offsetPage, language, topic: z.optional(helpTopic) }),
    output: z.object({ articles: z.array(articleBrief), total: z.int() }),
    errors: [],
  },
  "GET /v2/help/search": {
    summary: "Articles of the help that have the words of a question, the best first",
    access: "public",
    query: z.object({
      query: z.string().check(z.minLength(1), z.maxLength(maxHelpSearch)),
      language,
      /** Articles of this topic come before others that fit as well. */
      topic: z.optional(helpTopic),
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(20)), 10),
    }),
    output: z.object({ articles: z.array(articleBrief) }),
    errors: [],
    limit: "help",
  },
  "GET /v2/help/{slug}": {
    summary: "An article of the help, and others near it",
    access: "public",
    params,
    query: z.object({ language }),
    output: articleOutput,
    errors: ["not_found"],
  },
  "POST /v2/help/{slug}/vote": {
    summary: "Say whether an article helped; the first answer of a visitor on a day counts",
    access: "public",
    params,
    body: z.strictObject({ isHelpful: z.boolean() }),
    output: nothing,
    errors: ["not_found"],
    limit: "help",
  },
});
