import { showCallsWith } from "#src/web/calls/panel-loader.ts";
import { refusalCatalog } from "#src/web/i18n/shell-catalogs.ts";
import { loadRefusalTextsBy } from "#src/web/api/refusal-texts.ts";
import { loadLanguage } from "#src/web/i18n/load-messages.ts";
import { createTextStore } from "#src/web/i18n/shown-texts.ts";

/** The texts that the cabinet shows. */
export const texts = createTextStore(({ code }) => loadLanguage(code));

loadRefusalTextsBy(() => texts.want([refusalCatalog]));
showCallsWith(texts);
