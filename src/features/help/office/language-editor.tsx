import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { maxHelpBody, maxHelpSummary, maxHelpTitle } from "#src/shared/help.ts";
import { type LocaleCode, pickLocale } from "#src/shared/locales.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import { useToasts } from "#src/web/ui/toast.tsx";
import type { WrittenText } from "./article-difference.tsx";
import { type Article, articleQuery, articlesKey } from "./articles-query.ts";
import { EditorSide } from "./editor-side.tsx";
import { PublishButton } from "./publish-button.tsx";

export interface LanguageEditorProps {
  readonly article: Article;
  readonly language: LocaleCode;
}

const emptyText: WrittenText = { title: "", summary: "", body: "" };

/** Writes an article in one language; beside it how it looks, what changes, the English text, and earlier versions. */
export function LanguageEditor({ article, language }: LanguageEditorProps) {
  const t = useTranslations("officeHelp");
  const errorText = useErrorText();
  const show = useToasts();
  const queryClient = useQueryClient();
  const mayWrite = useMay("help.write");
  const own = article.languages.find((one) => one.language === language);
  const [text, setText] = useState<WrittenText>(own?.newest ?? emptyText);
  /** The version that the typed text goes on from. */
  const [base, setBase] = useState(own?.newest.number ?? 0);
  const isChanged = fields.some((field) => text[field].trim() !== (own?.newest ?? emptyText)[field]);
  const isBehind = (own?.newest.number ?? 0) !== base;
  const take = (next: Article) => {
    queryClient.setQueryData(articleQuery(article.id).queryKey, next);
    const now = next.languages.find((one) => one.language === language)?.newest;
    setBase(now?.number ?? 0);
    if (now !== undefined) setText(now);
    void queryClient.invalidateQueries({ queryKey: articlesKey });
  };
  const save = useMutation({
    mutationFn: () =>
      api("POST /v2/admin/help/{id}/versions", {
        params: { id: article.id },
        body: {
          language: writtenLanguage(language),
          expectedVersion: article.version,
          title: text.title.trim(),
          summary: text.summary.trim(),
          body: text.body.trim(),
        },
      }),
    onSuccess: (next) => {
      take(next);
      show({ type: "green", message: t("saved") });
    },
  });
  const set = (field: keyof WrittenText) => (event: { readonly currentTarget: { readonly value: string } }) =>
    setText({ ...text, [field]: event.currentTarget.value });
  const isEmpty = fields.some((field) => text[field].trim() === "");
  const { dir } = pickLocale(language);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <fieldset disabled={!mayWrite} className="flex min-w-0 flex-col gap-4">
        {own?.isOutdated === true && <Note tone="warn">{t("outdatedNote")}</Note>}
        {isBehind && (
          <Note tone="warn">
            {t("behindNote")}{" "}
            <Button
              size="sm"
              onClick={() => {
                setText(own?.newest ?? emptyText);
                setBase(own?.newest.number ?? 0);
              }}
            >
              {t("takeNewest")}
            </Button>
          </Note>
        )}
        <TextField
          label={t("field.title")}
          dir={dir}
          maxLength={maxHelpTitle}
          value={text.title}
          onChange={set("title")}
        />
        <TextAreaField
          label={t("field.summary")}
          hint={t("field.summaryHint")}
          dir={dir}
          rows={2}
          maxLength={maxHelpSummary}
          value={text.summary}
          onChange={set("summary")}
        />
        <TextAreaField
          label={t("field.body")}
          hint={t("field.bodyHint")}
          dir={dir}
          rows={20}
          maxLength={maxHelpBody}
          value={text.body}
          onChange={set("body")}
        />
        {save.isError && (
          <div className="flex flex-col items-start gap-2">
            <FormError>{errorText(save.error)}</FormError>
            <Button
              size="sm"
              onClick={() => {
                save.reset();
                void queryClient.invalidateQueries({ queryKey: articlesKey });
              }}
            >
              {t("readAgain")}
            </Button>
          </div>
        )}
        {mayWrite && (
          <div className="flex flex-wrap items-center gap-2">
            <Button
              tone="primary"
              disabled={isEmpty || !(isChanged || own?.isOutdated === true)}
              pending={save.isPending}
              onClick={() => save.mutate()}
            >
              {t("save")}
            </Button>
            {own !== undefined && !isChanged && (
              <PublishButton article={article} language={language} version={own.newest} onDone={take} />
            )}
            <span className="text-12 text-muted">
              {t(isChanged ? "unsaved" : own === undefined ? "nothingYet" : "kept")}
            </span>
          </div>
        )}
      </fieldset>
      <EditorSide article={article} language={language} text={text} onDone={take} />
    </div>
  );
}

const fields = ["title", "summary", "body"] as const;

/** The made-up languages of a demo have no articles. */
export function writtenLanguage(language: LocaleCode) {
  return language === "xa" || language === "xb" ? "en" : language;
}
