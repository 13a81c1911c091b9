import { useTranslations } from "use-intl";
import { mailingText, maxMailingBody, maxMailingSubject } from "#src/shared/mailings.ts";
import { pickLocale } from "#src/shared/locales.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import { MailPreview } from "../mail-preview.tsx";
import type { MailingDraft, MailingLanguage } from "../mailings-query.ts";

export interface TextFieldsProps {
  readonly draft: MailingDraft;
  readonly language: MailingLanguage;
  readonly onLanguage: (language: MailingLanguage) => void;
  readonly onChange: (part: Partial<MailingDraft>) => void;
}

/** What a text may have in braces. */
const places = { name: "{name}", brand: "{brand}" } as const;

/** Subject and text in one language, and beside them the mail that it makes. */
export function TextFields({ draft: { texts }, language, onLanguage, onChange }: TextFieldsProps) {
  const t = useTranslations("officeMailings.field");
  const own = texts.find((text) => text.language === language);
  const { dir } = pickLocale(language);
  const put = (part: { readonly subject?: string; readonly body?: string }) => {
    const text = { language, subject: "", body: "", ...own, ...part };
    onChange({
      texts: own === undefined ? [...texts, text] : texts.map((one) => (one === own ? text : one)),
    });
  };
  const errorOf = (text = "") => (mailingText.test(text) ? undefined : t("placesHint", places));
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <div>
          <Segmented
            label={t("language")}
            isView
            value={language}
            onValueChange={onLanguage}
            options={completeLocales.map((value) => ({ value, label: pickLocale(value).nativeName }))}
          />
        </div>
        <TextField
          label={t("subject")}
          dir={dir}
          maxLength={maxMailingSubject}
          error={errorOf(own?.subject)}
          value={own?.subject ?? ""}
          onChange={(event) => put({ subject: event.currentTarget.value })}
        />
        <TextAreaField
          label={t("body")}
          hint={t("bodyHint", places)}
          dir={dir}
          rows={12}
          maxLength={maxMailingBody}
          error={errorOf(own?.body)}
          value={own?.body ?? ""}
          onChange={(event) => put({ body: event.currentTarget.value })}
        />
        {language !== "en" && own !== undefined && (
          <div>
            <Button size="sm" onClick={() => onChange({ texts: texts.filter((one) => one !== own) })}>
              {t("leaveOut")}
            </Button>
          </div>
        )}
        {language !== "en" && own === undefined && <p className="text-13 text-muted">{t("inEnglish")}</p>}
      </div>
      {own !== undefined && isWritten(own) && <MailPreview text={own} />}
    </div>
  );
}

function isWritten({ subject, body }: MailingDraft["texts"][number]): boolean {
  return [subject, body].every((text) => text.trim() !== "" && mailingText.test(text));
}
