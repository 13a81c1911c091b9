import { loadLanguage } from "#src/web/i18n/load-messages.ts";
import { createTextStore } from "#src/web/i18n/shown-texts.ts";
import { takeTextsFrom } from "#src/web/i18n/wanted-texts.ts";

/** The texts that the cabinet shows. */
export const texts = createTextStore(({ code }) => loadLanguage(code));

takeTextsFrom(texts);
