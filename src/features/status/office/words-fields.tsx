import { useState } from "react";
import { useTranslations } from "use-intl";
import { type LocaleCode, pickLocale } from "#src/shared/locales.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import { maxStatusText, maxStatusTitle } from "#src/shared/status.ts";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import { hasEnglish, type Words } from "./written-words.ts";

export interface WordsFieldsProps {
  /** Absent: only the text is written. */
  readonly titles?: Words | undefined;
  /** Absent: only the title is written. */
  readonly texts?: Words | undefined;
  readonly onTitles?: (titles: Words) => void;
  readonly onTexts?: (texts: Words) => void;
  /** The language that is written in, for a preview beside it. */
  readonly onLanguage?: (language: LocaleCode) => void;
}

/** Title and text in one language after the other; English is needed: `titles`, `texts`, `onTitles`, `onTexts`. */
export function WordsFields({ titles, texts, onTitles, onTexts, onLanguage }: WordsFieldsProps) {
  const t = useTranslations("officeStatus.words");
  const [language, setLanguage] = useState<LocaleCode>("en");
  const { dir, tag } = pickLocale(language);
  const isWritten = (code: LocaleCode) => [titles, texts].some((words) => (words?.[code] ?? "") !== "");
  return (
    <>
      <Segmented
        label={t("language")}
        isView
        value={language}
        onValueChange={(code) => {
          setLanguage(code);
          onLanguage?.(code);
        }}
        options={completeLocales.map((code) => ({
          value: code,
          label: (
            <bdi>
              {pickLocale(code).nativeName}
              {isWritten(code) && " ✓"}
            </bdi>
          ),
        }))}
      />
      {titles !== undefined && (
        <TextField
          label={t("title")}
          hint={language === "en" ? t("titleHint") : t("otherHint")}
          dir={dir}
          lang={tag}
          maxLength={maxStatusTitle}
          value={titles[language] ?? ""}
          onChange={(event) => onTitles?.({ ...titles, [language]: event.currentTarget.value })}
        />
      )}
      {texts !== undefined && (
        <TextAreaField
          label={t("text")}
          hint={language !== "en" && !hasEnglish(texts) ? t("englishFirst") : t("textHint")}
          dir={dir}
          lang={tag}
          rows={4}
          maxLength={maxStatusText}
          value={texts[language] ?? ""}
          onChange={(event) => onTexts?.({ ...texts, [language]: event.currentTarget.value })}
        />
      )}
    </>
  );
}
