import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import { type Locale, pickLocale } from "#src/shared/locales.ts";
import { I18nProvider, showLocale } from "#src/web/i18n/i18n-provider.tsx";
import { hasCatalog } from "#src/web/i18n/load-messages.ts";
import { rememberLocale } from "#src/web/i18n/stored-locale.ts";
import { texts } from "./texts.ts";

interface LocaleControl {
  readonly locale: Locale;
  /** Shows and remembers a language at once. Resolves when its texts are loaded. */
  readonly setLocale: (code: string) => Promise<void>;
}

const LocaleContext = createContext<LocaleControl | undefined>(undefined);

// Set the page's language before its parts render in it: their API calls send that language.
texts.subscribe(() => {
  const shown = texts.shown();
  if (shown !== undefined) showLocale(shown.locale);
});

/** Shows a language; English for one that is unsupported or not translated yet (product §1). */
export async function openLocale(code: string | null | undefined): Promise<Locale> {
  const wanted = pickLocale(code);
  const locale = hasCatalog(wanted.code) ? wanted : pickLocale("en");
  await texts.show(locale);
  return locale;
}

async function setLocale(code: string): Promise<void> {
  // A language that is not translated yet is remembered too, and shown once it is.
  rememberLocale(pickLocale(code).code);
  await openLocale(code);
}

/** The language and the texts of everything below; needs `openLocale` to have resolved. */
export function LocaleProvider({ children }: { readonly children: ReactNode }) {
  const shown = useSyncExternalStore(texts.subscribe, texts.shown);
  if (shown === undefined) throw new Error("no language was opened");
  const { locale, messages } = shown;
  const control = useMemo(() => ({ locale, setLocale }), [locale]);
  return (
    <LocaleContext value={control}>
      <I18nProvider locale={locale} messages={messages}>
        {children}
      </I18nProvider>
    </LocaleContext>
  );
}

/** The language shown and how to change it. */
export function useLocaleControl(): LocaleControl {
  const control = useContext(LocaleContext);
  if (!control) throw new Error("useLocaleControl needs a LocaleProvider above it");
  return control;
}
