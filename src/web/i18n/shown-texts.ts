import type { Locale } from "#src/shared/locales.ts";
import { arrived } from "#src/web/api/arrived.ts";
import { type CatalogGroup, type CatalogLoaders, joinCatalogs } from "./catalog-groups.ts";
import type { Messages } from "./messages.ts";

/** A language and its texts, as far as pages have asked for them. */
export interface ShownTexts {
  readonly locale: Locale;
  readonly messages: Messages;
}

/** The texts of the cabinet: those of the shell from the start, the others when the first page wants them. */
export interface TextStore {
  /** What is shown; undefined until the first language is there. */
  readonly shown: () => ShownTexts | undefined;
  readonly subscribe: (onChange: () => void) => () => void;
  /** Shows a language once everything that was wanted so far is there in it. */
  readonly show: (locale: Locale) => Promise<void>;
  /** Ends when these catalogs can be shown in the language of that moment. */
  readonly want: (groups: readonly CatalogGroup[]) => Promise<void>;
}

/** Keeps each catalog that was loaded; one that failed is asked for again the next time. */
export function createTextStore(loadersOf: (locale: Locale) => CatalogLoaders): TextStore {
  const listeners = new Set<() => void>();
  const loads = new Map<string, Promise<Partial<Messages>>>();
  const wanted = new Set<CatalogGroup>(["shell"]);
  let wish: Locale | undefined;
  let shown: (ShownTexts & { readonly groups: number }) | undefined;

  const load = (locale: Locale, group: CatalogGroup): Promise<Partial<Messages>> => {
    const key = `${locale.code} ${group}`;
    const known = loads.get(key);
    if (known !== undefined) return known;
    const { [group]: loadModule } = loadersOf(locale);
    const started = loadModule().then(
      (module) => arrived(module).default,
      (error: unknown) => {
        loads.delete(key);
        throw error;
      },
    );
    loads.set(key, started);
    return started;
  };

  const settle = async (): Promise<void> => {
    const locale = wish;
    const groups = [...wanted];
    if (locale === undefined || (shown?.locale === locale && shown.groups === groups.length)) return;
    const parts = await Promise.all(groups.map((group) => load(locale, group)));
    // Another language or page may have come meanwhile.
    if (wish !== locale || wanted.size !== groups.length) return settle();
    shown = { locale, messages: joinCatalogs(parts), groups: groups.length };
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
    want(groups) {
      for (const group of groups) wanted.add(group);
      return settle();
    },
  };
}
