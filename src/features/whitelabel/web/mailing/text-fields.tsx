import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pickLocale } from "#src/shared/locales.ts";
import { mailingText, maxMailingBody, maxMailingSubject } from "#src/shared/mailings.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import { useLocaleControl } from "#src/web/cabinet/locale-provider.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import type { SiteId } from "../queries.ts";
import { type MailingText, previewQuery } from "./queries.ts";

export interface TextFieldsProps {
  readonly id: SiteId;
  readonly texts: readonly MailingText[];
  readonly onChange: (texts: MailingText[]) => void;
}

/** What a text may have in braces. */
const places = { name: "{name}", brand: "{brand}" } as const;

/** Subject and text in each language that the site is read in, and the mail that they make. */
export function TextFields({ id, texts, onChange }: TextFieldsProps) {
  const t = useTranslations("whitelabelMailing.field");
  const { locale } = useLocaleControl();
  const first = completeLocales.find((one) => one === locale.code) ?? "en";
  const [language, setLanguage] = useState<MailingText["language"]>(texts[0]?.language ?? first);
  const own = texts.find((text) => text.language === language);
  const { dir } = pickLocale(language);
  const put = (part: { readonly subject?: string; readonly body?: string }) => {
    const text = { language, subject: "", body: "", ...own, ...part };
    onChange(own === undefined ? [...texts, text] : texts.map((one) => (one === own ? text : one)));
  };
  const errorOf = (text: string) => (mailingText.test(text) ? undefined : t("placesHint", places));
  const { subject, body } = own ?? { subject: "", body: "" };
  return (
    <>
      <SelectField
        label={t("language")}
        hint={t("languageHint")}
        value={language}
        onValueChange={setLanguage}
        options={completeLocales.map((value) => ({ value, label: pickLocale(value).nativeName }))}
      />
      <TextField
        label={t("subject")}
        dir={dir}
        maxLength={maxMailingSubject}
        error={errorOf(subject)}
        value={subject}
        onChange={(event) => put({ subject: event.currentTarget.value })}
      />
      <TextAreaField
        label={t("body")}
        hint={t("bodyHint", places)}
        dir={dir}
        rows={8}
        maxLength={maxMailingBody}
        error={errorOf(body)}
        value={body}
        onChange={(event) => put({ body: event.currentTarget.value })}
      />
      {own !== undefined && texts.length > 1 && (
        <div>
          <Button size="sm" onClick={() => onChange(texts.filter((one) => one !== own))}>
            {t("leaveOut")}
          </Button>
        </div>
      )}
      {own !== undefined && isWhole(own) && <Preview id={id} text={own} />}
    </>
  );
}

/** Whether a mail can be made of it. */
function isWhole({ subject, body }: MailingText): boolean {
  return subject.trim() !== "" && body.trim() !== "" && mailingText.test(subject + body);
}

function Preview({ id, text }: { readonly id: SiteId; readonly text: MailingText }) {
  const t = useTranslations("whitelabelMailing");
  const { data } = useQuery(previewQuery(id, text));
  if (!data) return null;
  const { tag, dir } = pickLocale(text.language);
  return (
    <article
      lang={tag}
      dir={dir}
      aria-label={t("preview")}
      className="flex min-w-0 flex-col gap-3 rounded-10 border border-line bg-surface px-4 py-4 text-14 wrap-anywhere"
    >
      <h3 className="border-b border-line pb-2 text-16 font-medium">{data.subject}</h3>
      <p>{data.greeting}</p>
      <p className="whitespace-pre-line">{data.body}</p>
      <p className="text-fg2">{data.warning}</p>
    </article>
  );
}
