import type * as z from "zod/mini";
import type { articleBrief, articleOutput } from "./contract-outputs.ts";

export type ArticleBrief = z.output<typeof articleBrief>;
export type Article = z.output<typeof articleOutput>;

/** What a page of the help shows. */
export type HelpPageData =
  | {
      readonly kind: "articles";
      readonly articles: readonly ArticleBrief[];
      /** What was searched for, and found; null: nothing was. */
      readonly search: { readonly query: string; readonly found: readonly ArticleBrief[] } | null;
    }
  | { readonly kind: "article"; readonly article: Article }
  /** There is no such article; others that may be meant. */
  | { readonly kind: "missing"; readonly articles: readonly ArticleBrief[] };
