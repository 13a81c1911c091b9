import type { Locale } from "#src/shared/locales.ts";
import type { Message } from "./read-message.ts";

/** Numbers tried to learn which ones a plural form covers. */
const tried = Array.from({ length: 200 }, (_, number) => number);

/**
 * Missing and superfluous plural forms of a text, by the rules of its language. `=1` replaces a form that covers
 * no other number.
 */
export function findPluralProblems(locale: Locale, message: Message): string[] {
  return message.plurals.flatMap(({ argument, type, branches }) => {
    const rules = new Intl.PluralRules(locale.tag, { type });
    const needed = rules.resolvedOptions().pluralCategories;
    const isCovered = (form: string): boolean => {
      const numbers = tried.filter((number) => rules.select(number) === form);
      return numbers.length > 0 && numbers.every((number) => branches.includes(`=${number}`));
    };
    const missing = needed.filter((form) => !branches.includes(form) && !isCovered(form));
    const extra = branches.filter((form) => !form.startsWith("=") && !needed.some((name) => name === form));
    return [
      ...missing.map((form) => `lacks the plural form ${form} of {${argument}}`),
      ...extra.map((form) => `has the plural form ${form} of {${argument}}, which the language does not use`),
    ];
  });
}
