import { Check, Globe, Search } from "lucide-react";
import { type MouseEvent, useState } from "react";
import type { Locale, LocaleCode } from "#src/shared/locales.ts";
import { rememberLocale } from "#src/web/cabinet/stored-locale.ts";
import { saveSettings } from "#src/web/public/save-settings.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";

export interface LanguageChoice extends Pick<Locale, "code" | "englishName" | "nativeName" | "tag"> {
  /** This page in the language. */
  readonly href: string;
}

export interface LanguageDialogIslandProps {
  readonly texts: {
    readonly title: string;
    readonly close: string;
    readonly search: string;
    readonly noMatch: string;
    /** "Change language, now English". */
    readonly open: string;
  };
  readonly current: LocaleCode;
  readonly choices: readonly LanguageChoice[];
  /** Writes the language's name on the button instead of its code. */
  readonly wide: boolean;
}

/** The language button and its list, found by own or English name. A choice opens the page in it. */
export function LanguageDialogIsland({ texts, current, choices, wide }: LanguageDialogIslandProps) {
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const found = choices.filter(({ code, englishName, nativeName }) =>
    [code, englishName, nativeName].some((name) => name.toLowerCase().includes(wanted)),
  );
  const currentName = choices.find(({ code }) => code === current)?.nativeName;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="inline-flex h-9 items-center gap-2 rounded-6 px-2 text-14 text-fg2 transition-colors hover:bg-surface2 hover:text-fg max-bar:h-11"
      >
        <Globe className="size-4" strokeWidth={1.6} aria-hidden="true" />
        {wide ? currentName : current.toUpperCase()}
        <span className="sr-only">{texts.open}</span>
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={texts.title} closeLabel={texts.close}>
        <TextField
          label={texts.search}
          labelHidden
          placeholder={texts.search}
          prefix={<Search strokeWidth={1.6} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <ul className="mt-3 grid grid-cols-2 gap-1 max-sm:grid-cols-1">
          {found.map((choice) => (
            <LanguageRow key={choice.code} choice={choice} isCurrent={choice.code === current} />
          ))}
        </ul>
        {found.length === 0 && <p className="py-4 text-14 text-muted">{texts.noMatch}</p>}
      </Dialog>
    </>
  );
}

function LanguageRow({
  choice,
  isCurrent,
}: {
  readonly choice: LanguageChoice;
  readonly isCurrent: boolean;
}) {
  const { code, englishName, nativeName, tag, href } = choice;
  const handleClick = (event: MouseEvent) => {
    rememberLocale(code);
    // A call that is under way when the page is left would be lost: a visitor has none.
    event.preventDefault();
    void saveSettings({ language: code }).then(() => location.assign(href));
  };
  return (
    <li>
      <a
        href={href}
        hrefLang={tag}
        onClick={handleClick}
        aria-current={isCurrent || undefined}
        className={classNames(
          "flex min-h-11 items-center gap-3 rounded-6 px-3 py-1 hover:bg-surface2",
          isCurrent && "bg-accenttint",
        )}
      >
        <span className="min-w-0 flex-1">
          <span lang={tag} className="block text-14 font-medium">
            {nativeName}
          </span>
          <span className="block text-12 text-muted">{englishName}</span>
        </span>
        {isCurrent ? (
          <Check className="size-4 text-accent" strokeWidth={1.6} aria-hidden="true" />
        ) : (
          <span className="font-mono text-12 text-muted">{code}</span>
        )}
      </a>
    </li>
  );
}
