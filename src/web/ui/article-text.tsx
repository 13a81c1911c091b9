import { Fragment, type ReactNode } from "react";
import { type ArticleWords, articleParts } from "./article-parts.ts";

export interface ArticleTextProps {
  readonly body: string;
  /** The address of a path of the site: in the language of the page. */
  readonly hrefOf?: (path: string) => string;
  /** Links open in another tab: where the text is only looked at. */
  readonly opensAside?: boolean;
}

/** The text of an article: headings, paragraphs, lists, code and links; nothing of it is HTML: `body`, `hrefOf`. */
export function ArticleText({ body, hrefOf = (path) => path, opensAside = false }: ArticleTextProps) {
  const words = (line: readonly ArticleWords[]) =>
    line.map((part, place) => <Fragment key={place}>{wordsOf(part, { hrefOf, opensAside })}</Fragment>);
  return articleParts(body).map((part, place) => {
    switch (part.kind) {
      case "heading":
        return (
          <h2 key={place} className="mt-8 text-20 font-medium">
            {words(part.words)}
          </h2>
        );
      case "paragraph":
        return (
          <p key={place} className="mt-4 text-pretty text-fg2">
            {words(part.words)}
          </p>
        );
      case "list":
      case "steps": {
        const List = part.kind === "list" ? "ul" : "ol";
        return (
          <List
            key={place}
            className={`mt-4 grid gap-2 ps-5 text-fg2 ${part.kind === "list" ? "list-disc" : "list-decimal"}`}
          >
            {part.entries.map((entry, index) => (
              <li key={index}>{words(entry)}</li>
            ))}
          </List>
        );
      }
      case "code":
        return (
          <pre
            key={place}
            dir="ltr"
            tabIndex={0}
            className="mt-4 overflow-x-auto rounded-6 border border-line bg-surface2 p-3 text-start font-mono text-13"
          >
            {part.text}
          </pre>
        );
    }
  });
}

function wordsOf(
  { kind, text, href = "" }: ArticleWords,
  { hrefOf, opensAside }: Required<Pick<ArticleTextProps, "hrefOf" | "opensAside">>,
): ReactNode {
  if (kind === "strong") return <strong className="font-medium text-fg">{text}</strong>;
  if (kind === "code")
    return (
      <code dir="ltr" className="rounded-4 bg-surface2 px-1 font-mono text-13 wrap-anywhere">
        {text}
      </code>
    );
  if (kind === "text") return text;
  const isOwn = href.startsWith("/");
  return (
    <a
      href={isOwn ? hrefOf(href) : href}
      className="font-medium text-fg underline underline-offset-2"
      {...(isOwn ? {} : { rel: "noopener nofollow" })}
      {...(opensAside && { target: "_blank", rel: "noopener" })}
    >
      {text}
    </a>
  );
}
