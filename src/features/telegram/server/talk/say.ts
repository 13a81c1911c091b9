import { escapeBot } from "#src/platform/bot/escape-bot.ts";
import type { BotTextKey } from "#src/platform/bot/bot-part.ts";
import type { Texts, TextValues } from "#src/platform/i18n/texts.ts";
import { pickLocale } from "#src/shared/locales.ts";
import { parseInstant } from "#src/shared/time.ts";

/** Writes texts of the bot in a language; values are escaped, the texts are our own. */
export function createSay(texts: Texts, language: string) {
  return (key: BotTextKey, values: TextValues = {}): string => {
    const escaped = Object.entries(values).map(([name, value]): [string, string | number] => [
      name,
      typeof value === "string" ? escapeBot(value) : value,
    ]);
    return texts.text(language, key, Object.fromEntries(escaped));
  };
}

/** A day in the words of a language, in UTC like all dates of the product. */
export function dayIn(language: string, at: string): string {
  const day = parseInstant(at);
  const { tag } = pickLocale(language);
  return day === null ? at : new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" }).format(day);
}
