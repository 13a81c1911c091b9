import { AppError } from "#src/shared/errors.ts";
import { withoutHidden } from "#src/shared/hidden-characters.ts";

/** What an article says in one language. */
export interface ArticleText {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

/** A text as it is kept: plain, without characters that hide others, title and summary in one line. */
export function cleanArticle({ title, summary, body }: ArticleText): ArticleText {
  return {
    title: clean("title", title.replace(/\s+/g, " ")),
    summary: clean("summary", summary.replace(/\s+/g, " ")),
    body: clean("body", body),
  };
}

function clean(field: string, text: string): string {
  const kept = withoutHidden(text);
  if (kept === "") throw new AppError("invalid_input", undefined, { [field]: "required" });
  return kept;
}
