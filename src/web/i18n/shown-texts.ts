import type { Locale } from "#src/shared/locales.ts";
import { arrived } from "#src/web/api/arrived.ts";
import { joinCatalogs, type LanguageModule, type PageCatalog } from "./catalog-groups.ts";
import type { Messages } from "./messages.gen.ts";

/** A language and its texts, as far as pages have requested them. */
export interface ShownTexts {
  readonly locale: Locale;
  readonly messages: Messages;
}

/** The texts of the cabinet: those of the shell from the start, the others when a page first needs them. */
export interface TextStore {
  /** What is shown; undefined until the first language is loaded. */
  readonly shown: () => ShownTexts | undefined;
  readonly subscribe: (onChange: () => void) => () => void;
  /** Shows a language once everything requested so far is loaded in it. */
  readonly show: (locale: Locale) => Promise<void>;
  /** Resolves when these catalogs can be shown in the language that is then current. */
  readonly want: (catalogs: readonly PageCatalog[]) => Promise<void>;
}

/** Caches each loaded catalog; a failed one is requested again the next time. */
export function createTextStore(loadLanguage: (locale: Locale) => Promise<LanguageModule>): TextStore {
  const listeners = new Set<() => void>();
  const languages = new Map<string, Promise<LanguageModule>>();
  const loads = new Map<string, Promise<Partial<Messages>>>();
  const wanted = new Set<PageCatalog>();
  let wish: Locale | undefined;
  let shown: (ShownTexts & { readonly catalogs: number }) | undefined;

  const open = (locale: Locale) => once(languages, locale.code, () => loadLanguage(locale).then(arrived));

  const load = (locale: Locale, catalog: PageCatalog) =>
    once(loads, `${locale.code} ${catalog}`, async (): Promise<Partial<Messages>> => {
      const { catalogs } = await open(locale);
      return arrived(await catalogs[catalog]()).default;
    });

  const settle = async (): Promise<void> => {
    const locale = wish;
    const catalogs = [...wanted];
    if (locale === undefined || (shown?.locale === locale && shown.catalogs === catalogs.length)) return;
    const [shell, ...parts] = await Promise.all([
      open(locale),
      ...catalogs.map((name) => load(locale, name)),
    ]);
    // Another language or page may have been requested meanwhile.
    if (wish !== locale || wanted.size !== catalogs.length) return settle();
    shown = { locale, messages: joinCatalogs([shell.default, ...parts]), catalogs: catalogs.length };
    for (const listener of listeners) listener();
  };

  return {
    shown: () => shown,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    show(locale) {
      wish = locale;
      return settle();
    },
    want(catalogs) {
      for (const catalog of catalogs) wanted.add(catalog);
      return settle();
    },
  };
}

/** The earlier result under this name, or that of `start`; a failure is not cached. */
function once<Value>(
  kept: Map<string, Promise<Value>>,
  name: string,
  start: () => Promise<Value>,
): Promise<Value> {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const started = start().catch((error: unknown) => {
    kept.delete(name);
    throw error;
  });
  kept.set(name, started);
  return started;
}
