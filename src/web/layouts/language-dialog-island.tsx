import { Globe } from "lucide-react";
import { type MouseEvent, startTransition, useRef, useState } from "react";
import { pickLocale, type LocaleCode } from "#src/shared/locales.ts";
import { localizedPath, shownLocale } from "#src/shared/page-locales.ts";
import { rememberLocale, wantedLocale } from "#src/web/i18n/stored-locale.ts";
import { saveSettings } from "#src/web/session/save-settings.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { LanguageList, type LanguageListTexts } from "./language-list.tsx";

export interface LanguageDialogIslandProps {
  readonly texts: LanguageListTexts & {
    readonly title: string;
    readonly close: string;
    /** "Change language, now English". */
    readonly open: string;
  };
  readonly current: LocaleCode;
  /** This page without a language. */
  readonly path: string;
  readonly demo: boolean;
  /** Writes the language's name on the button instead of its code. */
  readonly wide: boolean;
}

/** The language button and its list, searchable by own or English name. A choice opens the page in it. */
export function LanguageDialogIsland({ texts, current, path, demo, wide }: LanguageDialogIslandProps) {
  const [isOpen, setOpen] = useState(false);
  const searchRef = useRef<HTMLInputElement>(null);
  const choose = (event: MouseEvent, code: LocaleCode, href: string) => {
    rememberLocale(code);
    // Leaving the page would abort the call that saves the choice; visitors have no such call.
    event.preventDefault();
    void saveSettings({ language: code }).then(() => location.assign(href));
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        // A list of all languages takes a slow phone longer than a press may.
        onClick={() => startTransition(() => setOpen(true))}
        className="inline-flex h-9 items-center gap-2 rounded-6 px-2 text-14 text-fg2 transition-colors hover:bg-surface2 hover:text-fg max-bar:h-11"
      >
        <Globe className="size-4" strokeWidth={1.6} aria-hidden="true" />
        {wide ? <bdi>{pickLocale(current).nativeName}</bdi> : current.toUpperCase()}
        <span className="sr-only">{texts.open}</span>
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={texts.title}
        closeLabel={texts.close}
        width={560}
        initialFocus={searchRef}
      >
        <LanguageList
          texts={texts}
          current={isOpen ? wantedLocale(current, demo) : current}
          searchRef={searchRef}
          row={({ code }, props) => {
            const href = localizedPath(path, shownLocale(code, demo));
            return (
              <a {...props} href={href} onClick={(event) => choose(event, code, href)}>
                {props.children}
              </a>
            );
          }}
        />
      </Dialog>
    </>
  );
}
