import { loadLanguage } from "#src/web/i18n/load-messages.ts";
import { createTextStore } from "#src/web/i18n/shown-texts.ts";

/** The texts that the cabinet shows. */
export const texts = createTextStore(({ code }) => loadLanguage(code));
