import { useMessages, useTranslations } from "use-intl";
import { isKeyOf } from "#src/shared/is-key-of.ts";

/** Words of templates and their fields; those of a newer server are shown by their ids. */
export function useTemplateTexts() {
  const templates = useTranslations("records.templates");
  const fields = useTranslations("records.fields");
  const known = useMessages().records;
  return {
    name: (id: string) => (isKeyOf(known.templates, id) ? templates(`${id}.name`) : id),
    about: (id: string) => (isKeyOf(known.templates, id) ? templates(`${id}.about`) : undefined),
    field: (name: string) => (isKeyOf(known.fields, name) ? fields(name) : name),
  };
}
