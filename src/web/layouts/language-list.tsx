import { Check, Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type Ref, useState } from "react";
import type { Locale, LocaleCode } from "#src/shared/locales.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import { TextField } from "#src/web/ui/text-field.tsx";
import { findLanguages } from "./find-languages.ts";
import { Flag } from "./flag.tsx";
import { moveInGrid } from "./move-in-grid.ts";

export interface LanguageListTexts {
  readonly search: string;
  readonly noMatch: string;
  readonly translated: string;
  readonly inEnglish: string;
}

/** Properties of a row's link or button. */
export interface LanguageRowProps {
  readonly className: string;
  readonly "aria-current": "true" | undefined;
  readonly children: ReactNode;
}

export interface LanguageListProps {
  readonly texts: LanguageListTexts;
  readonly current: LocaleCode;
  /** The field for the first focus. */
  readonly searchRef: Ref<HTMLInputElement>;
  /** The link or button that chooses a language. */
  readonly row: (locale: Locale, props: LanguageRowProps) => ReactNode;
}

/** The languages with a search; arrow keys move from the field into the rows, Enter takes the first result. */
export function LanguageList({ texts, current, searchRef, row }: LanguageListProps) {
  const [search, setSearch] = useState("");
  const { translated, inEnglish } = findLanguages(search);
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("li > :is(a, button)")];
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      if (search.trim() !== "") rows[0]?.click();
    } else if (moveInGrid(rows, event)) event.preventDefault();
  };
  return (
    // Handles keys that bubble up from the rows; only the rows can be pressed.
    <div onKeyDown={handleKey}>
      <TextField
        ref={searchRef}
        autoComplete="off"
        label={texts.search}
        labelHidden
        placeholder={texts.search}
        prefix={<Search strokeWidth={1.6} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Group title={texts.translated} locales={translated} current={current} row={row} />
      <Group title={texts.inEnglish} locales={inEnglish} current={current} row={row} />
      <p role="status" className="text-14 text-muted not-empty:py-4">
        {translated.length + inEnglish.length === 0 && texts.noMatch}
      </p>
    </div>
  );
}

interface GroupProps extends Pick<LanguageListProps, "current" | "row"> {
  readonly title: string;
  readonly locales: readonly Locale[];
}

function Group({ title, locales, current, row }: GroupProps) {
  if (locales.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 mb-1 px-2 text-12 text-muted">{title}</h3>
      <ul className="grid grid-cols-2 gap-x-2 max-sm:grid-cols-1">
        {locales.map((locale) => (
          <li key={locale.code}>{row(locale, rowProps(locale, locale.code === current))}</li>
        ))}
      </ul>
    </>
  );
}

function rowProps(
  { code, flag, tag, nativeName, englishName }: Locale,
  isCurrent: boolean,
): LanguageRowProps {
  return {
    "aria-current": isCurrent ? "true" : undefined,
    className: classNames(
      "flex min-h-11 w-full items-center gap-3 rounded-6 px-2 py-1 text-start hover:bg-surface2",
      isCurrent && "bg-accenttint",
    ),
    children: (
      <>
        <Flag country={flag} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-14 font-medium">
            <bdi lang={tag}>{nativeName}</bdi>
          </span>
          <span className="block truncate text-12 text-muted">
            <bdi lang="en">{englishName}</bdi>
          </span>
        </span>
        {isCurrent ? (
          <Check className="size-4 shrink-0 text-accent" strokeWidth={1.6} aria-hidden="true" />
        ) : (
          <span className="font-mono text-12 text-muted" aria-hidden="true">
            {code}
          </span>
        )}
      </>
    ),
  };
}
