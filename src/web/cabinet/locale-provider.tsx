import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { type Locale, pickLocale } from "#src/shared/locales.ts";
import { I18nProvider, showLocale } from "#src/web/i18n/i18n-provider.tsx";
import { hasCatalog, loadMessages } from "#src/web/i18n/load-messages.ts";
import type { Messages } from "#src/web/i18n/messages.ts";
import { rememberLocale } from "./stored-locale.ts";

export interface LoadedLocale {
  readonly locale: Locale;
  readonly messages: Messages;
}

interface LocaleControl {
  readonly locale: Locale;
  /** Shows and remembers a language at once. Ends when its texts are there. */
  readonly setLocale: (code: string) => Promise<void>;
}

const LocaleContext = createContext<LocaleControl | undefined>(undefined);

/** The texts of a language; English for one that is unsupported or not translated yet (product §1). */
export async function loadLocale(code: string | null | undefined): Promise<LoadedLocale> {
  const wanted = pickLocale(code);
  const locale = hasCatalog(wanted.code) ? wanted : pickLocale("en");
  return { locale, messages: await loadMessages(locale.code) };
}

/** Holds the language of the page: `first` is shown until `setLocale` is called. */
export function LocaleProvider({
  first,
  children,
}: {
  readonly first: LoadedLocale;
  readonly children: ReactNode;
}) {
  const [loaded, setLoaded] = useState(first);
  const setLocale = useCallback(async (code: string) => {
    const next = await loadLocale(code);
    showLocale(next.locale);
    rememberLocale(next.locale.code);
    setLoaded(next);
  }, []);
  const control = useMemo(() => ({ locale: loaded.locale, setLocale }), [loaded.locale, setLocale]);
  return (
    <LocaleContext value={control}>
      <I18nProvider locale={loaded.locale} messages={loaded.messages}>
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
