import { useTranslations } from "use-intl";

/** A field of the document in words; one without a text is shown by its name. */
export function useFieldName(): (field: string) => string {
  const t = useTranslations("officeCatalogue.fields");
  return (field) => {
    const key = field.replace("lifecycle.", "");
    return t.has(key) ? t(key) : field;
  };
}
