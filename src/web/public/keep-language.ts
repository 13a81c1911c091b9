import { languageKey } from "#src/shared/language-key.ts";

/**
 * A visitor who comes to a page in another language than English, as search engines lead to it, and has chosen none yet,
 * has it in the pages without a language in their path too: login, sign-up, the cabinet. No cookie is set, so that
 * English pages stay English.
 */
export function keepLanguage(): void {
  if (document.documentElement.lang === "en") return;
  const [, code = ""] = location.pathname.split("/");
  try {
    localStorage[languageKey] ??= code;
  } catch {
    // Storage can be blocked; these pages are in English then.
  }
}
