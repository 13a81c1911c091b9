import { useTranslations } from "use-intl";
import { classNames } from "#src/web/ui/class-names.ts";
import { type DiffLine, diffLines } from "./diff-lines.ts";

export interface WrittenText {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

export interface ArticleDifferenceProps {
  readonly before: WrittenText;
  readonly after: WrittenText;
  readonly dir: "ltr" | "rtl";
}

const marks: Readonly<Record<DiffLine["kind"], string>> = { same: " ", added: "+", removed: "−" };

/** What would change for visitors, line by line: `before`, `after`, `dir`. */
export function ArticleDifference({ before, after, dir }: ArticleDifferenceProps) {
  const t = useTranslations("officeHelp.difference");
  const lines = diffLines(wholeOf(before), wholeOf(after));
  if (lines.every(({ kind }) => kind === "same")) return <p className="text-13 text-muted">{t("none")}</p>;
  return (
    <ul className="overflow-clip rounded-6 border border-line text-13" dir={dir}>
      {lines.map(({ kind, text }, place) => (
        <li
          key={place}
          className={classNames(
            "flex min-h-5 gap-2 px-2 wrap-anywhere whitespace-pre-wrap",
            kind === "added" && "bg-oktint",
            kind === "removed" && "bg-dangertint",
          )}
        >
          <span className="w-3 shrink-0 font-mono text-muted select-none" aria-hidden="true">
            {marks[kind]}
          </span>
          {kind !== "same" && <span className="sr-only">{t(kind)}</span>}
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}

function wholeOf({ title, summary, body }: WrittenText): string {
  return [title, summary, "", body].join("\n");
}
