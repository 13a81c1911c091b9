import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { type LocaleCode, pickLocale } from "#src/shared/locales.ts";
import { useOfficeLocale } from "#src/web/office/office-texts.tsx";
import type { StatusEntry } from "../contract-page.ts";
import { componentNames } from "../web/both/component-name.tsx";
import { EntryPanel } from "../web/both/entry-panel.tsx";
import { componentsQuery, type Entry } from "./status-query.ts";
import type { Words } from "./written-words.ts";

export interface PreviewProps {
  readonly entry: StatusEntry;
}

/** An entry as the page shows it: its words in the language that they are written in, around them the office's. */
export function Preview({ entry }: PreviewProps) {
  const t = useTranslations();
  const locale = useOfficeLocale();
  const { data: components = [] } = useQuery(componentsQuery);
  return (
    <EntryPanel
      entry={entry}
      concerned={componentNames(entry.components, components, t)}
      {...{ locale, t }}
    />
  );
}

/** Words as readers of a language get them. */
export function readIn(words: Words, language: LocaleCode) {
  const own = words[language] ?? "";
  return own === "" ? { text: words.en ?? "", language: "en" } : { text: own, language };
}

/** What visitors of a language read of an entry. */
export function shownIn(entry: Entry, code: LocaleCode): StatusEntry {
  const language = pickLocale(code).code;
  return {
    ...entry,
    title: readIn(entry.titles, language),
    updates: entry.history.map(({ at, state, severity, texts, correctedAt }) => ({
      at,
      state,
      severity,
      ...readIn(texts, language),
      correctedAt,
    })),
  };
}
