import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createTranslator } from "use-intl/core";
import { pickLocale } from "#src/shared/locales.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import { type Catalog, pseudoCatalog } from "#src/shared/pseudo-locale.ts";
import type bot from "../../../locales/en/bot.json";
import type copy from "../../../locales/en/copy.json";
import type emails from "../../../locales/en/emails.json";
import type errors from "../../../locales/en/errors.json";
import type notices from "../../../locales/en/notices.json";
import type tickets from "../../../locales/en/tickets.json";

type KeyPath<T> = T extends string
  ? never
  : { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyPath<T[K]>}` }[keyof T & string];

type ServerCatalogs = {
  readonly bot: typeof bot;
  readonly copy: typeof copy;
  readonly emails: typeof emails;
  readonly errors: typeof errors;
  readonly notices: typeof notices;
  readonly tickets: typeof tickets;
};

/** A text that the server writes: mail, notifications, error messages. */
export type TextKey = KeyPath<ServerCatalogs>;
export type TextValues = Readonly<Record<string, string | number>>;

/** Texts in the languages of the product. */
export interface Texts {
  /** `text("de", "emails.recovery.subject")`; in English for a language that is not complete. */
  text(language: string, key: TextKey, values?: TextValues): string;
  /** The same, with what a site says in their place. */
  of(siteId: number): Pick<Texts, "text">;
}

/** A text of a site in place of the product's; undefined where it has none. */
export type OwnText = (siteId: number, language: string, key: string) => string | undefined;

type Translate = (key: TextKey, values?: TextValues) => string;

const catalogsRoot = join(import.meta.dirname, "..", "..", "..", "locales");
const areas = ["bot", "copy", "emails", "errors", "notices", "tickets"] as const;

/** Reads the server's catalogs once; each language is prepared at its first use. */
export function createTexts(
  folder = catalogsRoot,
  languages: readonly string[] = completeLocales,
  ownText: OwnText = () => undefined,
): Texts {
  const english = readCatalog(folder, "en");
  const translators = new Map<string, Translate>();

  const messagesOf = (code: string): Catalog => {
    if (code === "xa" || code === "xb") return pseudoCatalog(english, code);
    return languages.includes(code) ? merge(english, readCatalog(folder, code)) : english;
  };

  const translatorOf = (language: string): Translate => {
    const { code, tag } = pickLocale(language);
    const ready = translators.get(code);
    if (ready !== undefined) return ready;
    const messages = messagesOf(code);
    if (!isComplete(messages)) throw new Error(`The English catalogs are not in ${folder}`);
    const translator = createTranslator({
      locale: tag,
      messages,
      // A wrong text must fail the test that meets it, not reach a customer as a key.
      onError: (error) => {
        throw error;
      },
    });
    const translate: Translate = (key, values) => translator(key, values);
    translators.set(code, translate);
    return translate;
  };

  const text: Texts["text"] = (language, key, values) => translatorOf(language)(key, values);
  return {
    text,
    of: (siteId) => ({
      text: (language, key, values) => {
        const { code, tag } = pickLocale(language);
        const own = ownText(siteId, languages.includes(code) ? code : "en", key);
        return own === undefined ? text(language, key, values) : formatText(tag, own, values);
      },
    }),
  };
}

/** Fills a message that was written for one place; throws where it cannot be filled. */
export function formatText(tag: string, message: string, values?: TextValues): string {
  const translator = createTranslator({
    locale: tag,
    messages: { own: message },
    onError: (error) => {
      throw error;
    },
  });
  return translator("own", values);
}

function readCatalog(folder: string, code: string): Catalog {
  const present = new Set(readdirSync(join(folder, code)));
  return Object.fromEntries(
    areas
      .filter((area) => present.has(`${area}.json`))
      .map((area) => [area, JSON.parse(readFileSync(join(folder, code, `${area}.json`), "utf8"))]),
  );
}

/** Every language has English's shape, because what it lacks was filled in. */
function isComplete(catalog: Catalog): catalog is ServerCatalogs {
  return areas.every((area) => typeof catalog[area] === "object");
}

function merge(base: Catalog, over: Catalog): Catalog {
  const entries = Object.entries(base).map(([key, entry]): [string, string | Catalog] => {
    const other = over[key];
    if (typeof entry === "string") return [key, typeof other === "string" ? other : entry];
    return [key, typeof other === "object" ? merge(entry, other) : entry];
  });
  return Object.fromEntries(entries);
}
