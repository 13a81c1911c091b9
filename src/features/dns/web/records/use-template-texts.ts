import { useTranslations } from "use-intl";
import type { Messages } from "#src/web/i18n/messages.gen.ts";

type Records = Messages["records"];
type TemplateId = keyof Records["templates"];
type FieldName = keyof Records["fields"];

/** Words of templates and their fields; those of a newer server are shown by their ids. */
export function useTemplateTexts() {
  const templates = useTranslations("records.templates");
  const fields = useTranslations("records.fields");
  // Ids come from the server; whether there is a text is checked right after.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const known = (id: string) => id as TemplateId;
  return {
    name: (id: string) => (templates.has(`${known(id)}.name`) ? templates(`${known(id)}.name`) : id),
    about: (id: string) =>
      templates.has(`${known(id)}.about`) ? templates(`${known(id)}.about`) : undefined,
    field: (name: string) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const field = name as FieldName;
      return fields.has(field) ? fields(field) : name;
    },
  };
}
