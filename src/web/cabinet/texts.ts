import { loadRefusalTextsBy } from "#src/web/api/refusal-texts.ts";
import { loadLanguage } from "#src/web/i18n/load-messages.ts";
import { refusalCatalog } from "#src/web/i18n/shell-catalogs.ts";
import { createTextStore } from "#src/web/i18n/shown-texts.ts";
import { takeTextsFrom } from "#src/web/i18n/wanted-texts.ts";

/** The texts that the cabinet shows. */
export const texts = createTextStore(({ code }) => loadLanguage(code));

takeTextsFrom(texts);
loadRefusalTextsBy(() => texts.want([refusalCatalog]));
