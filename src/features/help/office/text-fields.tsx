import { useTranslations } from "use-intl";
import { maxHelpBody, maxHelpSummary, maxHelpTitle } from "#src/shared/help.ts";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import type { WrittenText } from "./article-difference.tsx";

export interface TextFieldsProps {
  readonly text: WrittenText;
  readonly dir: "ltr" | "rtl";
  readonly onChange: (text: WrittenText) => void;
}

/** Title, summary and text of an article in one language: `text`, `dir`, `onChange`. */
export function TextFields({ text, dir, onChange }: TextFieldsProps) {
  const t = useTranslations("officeHelp.field");
  const field = (name: keyof WrittenText) => ({
    label: t(name),
    dir,
    value: text[name],
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...text, [name]: currentTarget.value }),
  });
  return (
    <>
      <TextField maxLength={maxHelpTitle} {...field("title")} />
      <TextAreaField hint={t("summaryHint")} rows={2} maxLength={maxHelpSummary} {...field("summary")} />
      <TextAreaField hint={t("bodyHint")} rows={20} maxLength={maxHelpBody} {...field("body")} />
    </>
  );
}
