import * as z from "zod/mini";
import { helpTopics } from "#src/shared/help.ts";
import { locales } from "#src/shared/locales.ts";
import { instant } from "#src/shared/schemas.ts";

// What the calls of the help answer with, for visitors and for staff.

export const helpTopic = z.enum(helpTopics);

/** One of the languages of the product, by its code. */
export const helpLanguage = z.enum(locales.map(({ code }) => code));

/** An article in a list. */
export const articleBrief = z.object({
  /** Its address below `/help`, the same in all languages. */
  slug: z.string(),
  topic: helpTopic,
  title: z.string(),
  /** What it answers, in one or two sentences. */
  summary: z.string(),
  /** In which language it is: the one that was asked for, or English where there is no translation. */
  language: z.string(),
});

export const articleOutput = z.object({
  ...articleBrief.shape,
  /**
   * The text: paragraphs with an empty line between them, `## ` before a heading, `- ` or `1. ` before the entries of a
   * list, three backticks around lines of code, one around code in a line, `**` around what matters, and
   * `[words](/path)`. There is no HTML in it: what looks like HTML is text.
   */
  body: z.string(),
  /** In which languages there is a text of its own. */
  languages: z.array(z.string()),
  updatedAt: instant,
  related: z.array(articleBrief),
});
