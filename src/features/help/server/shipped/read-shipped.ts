import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ArticleText } from "../rules/clean-article.ts";
import { shippedArticles, shippedLanguages } from "./shipped-articles.ts";

const folder = join(import.meta.dirname, "..", "..", "articles");

export interface ShippedText extends ArticleText {
  readonly language: string;
  readonly hash: string;
}

/** The texts of an article in all languages, English first. */
export function readShipped(slug: string): readonly ShippedText[] {
  return shippedLanguages.map((language) => {
    const text = readFileSync(join(folder, language, `${slug}.md`), "utf8");
    return { language, hash: createHash("sha256").update(text).digest("base64url"), ...partsOf(text) };
  });
}

/** `# Title`, a paragraph that is the summary, and the body. */
export function partsOf(text: string): ArticleText {
  const [title = "", summary = "", ...body] = text.trim().split(/\n{2,}/);
  return {
    title: title.replace(/^# /, ""),
    summary: summary.replaceAll("\n", " "),
    body: body.join("\n\n"),
  };
}

/** Every shipped article with its texts. */
export function readAllShipped() {
  return shippedArticles.map((article, index) => ({
    ...article,
    position: (index + 1) * 10,
    texts: readShipped(article.slug),
  }));
}
