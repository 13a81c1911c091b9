import { languages } from "virtual:office-catalogs";
import { type ReactNode, useSyncExternalStore } from "react";
import { type Locale, pickLocale } from "#src/shared/locales.ts";
import { joinCatalogs } from "#src/web/i18n/catalog-groups.ts";
import { I18nProvider, showLocale } from "#src/web/i18n/i18n-provider.tsx";
import type { Messages } from "#src/web/i18n/messages.gen.ts";
import { rememberLocale } from "#src/web/i18n/stored-locale.ts";

interface Shown {
  readonly locale: Locale;
  readonly messages: Messages;
}

const listeners = new Set<() => void>();
let shown: Shown | undefined;

/** Shows the office in a language, or in English where it is not translated; resolves when its texts are there. */
export async function openLanguage(code: string | null): Promise<void> {
  const wanted = pickLocale(code);
  const load = languages[wanted.code];
  const locale = load === undefined ? pickLocale("en") : wanted;
  const texts = await languages[locale.code]?.();
  if (texts === undefined) throw new Error("the English catalog is missing from the build");
  shown = { locale, messages: joinCatalogs([texts.default]) };
  showLocale(locale);
  for (const listener of listeners) listener();
}

/** As `openLanguage`, and remembers the choice of this browser. */
export async function chooseLanguage(code: string): Promise<void> {
  rememberLocale(pickLocale(code).code);
  await openLanguage(code);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language that is shown. */
export function useOfficeLocale(): Locale {
  const current = useSyncExternalStore(subscribe, () => shown);
  if (current === undefined) throw new Error("no language was opened");
  return current.locale;
}

/** The language and the texts of everything below; needs `openLanguage` to have resolved. */
export function OfficeTexts({ children }: { readonly children: ReactNode }) {
  const current = useSyncExternalStore(subscribe, () => shown);
  if (current === undefined) throw new Error("no language was opened");
  return (
    <I18nProvider locale={current.locale} messages={current.messages}>
      {children}
    </I18nProvider>
  );
}
