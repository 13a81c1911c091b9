import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type LocaleCode, pickLocale } from "#src/shared/locales.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { useToasts } from "#src/web/ui/toast.tsx";
import type { WrittenText } from "./article-difference.tsx";
import { type Article, type ArticleLanguage, articleQuery, articlesKey } from "./articles-query.ts";
import { EditorSide } from "./editor-side.tsx";
import { PublishButton } from "./publish-button.tsx";
import { TextFields } from "./text-fields.tsx";
import { writtenLanguage } from "./written-language.ts";

export interface LanguageEditorProps {
  readonly article: Article;
  readonly language: LocaleCode;
}

/** The newest version of a language; one that has none begins empty. */
function newestOf(own: ArticleLanguage | undefined): WrittenText & { readonly number: number } {
  return own?.newest ?? { title: "", summary: "", body: "", number: 0 };
}

/** Writes an article in one language; beside it how it looks, what changes, the English text, and earlier versions. */
export function LanguageEditor({ article, language }: LanguageEditorProps) {
  const t = useTranslations("officeHelp");
  const show = useToasts();
  const queryClient = useQueryClient();
  const mayWrite = useMay("help.write");
  const own = article.languages.find((one) => one.language === language);
  const newest = newestOf(own);
  const [text, setText] = useState<WrittenText>(newest);
  /** The version that the typed text goes on from. */
  const [base, setBase] = useState(newest.number);
  const isChanged = fields.some((field) => text[field].trim() !== newest[field]);
  const isBehind = newest.number !== base;
  const isOutdated = own?.isOutdated === true;
  const take = (next: Article) => {
    queryClient.setQueryData(articleQuery(article.id).queryKey, next);
    const now = newestOf(next.languages.find((one) => one.language === language));
    setBase(now.number);
    setText(now);
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
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <fieldset disabled={!mayWrite} className="flex min-w-0 flex-col gap-4">
        {isOutdated && <Note tone="warn">{t("outdatedNote")}</Note>}
        {isBehind && (
          <BehindNote
            onTake={() => {
              setText(newest);
              setBase(newest.number);
            }}
          />
        )}
        <TextFields text={text} dir={pickLocale(language).dir} onChange={setText} />
        <Refused
          error={save.error}
          onReadAgain={() => {
            save.reset();
            void queryClient.invalidateQueries({ queryKey: articlesKey });
          }}
        />
        {mayWrite && (
          <div className="flex flex-wrap items-center gap-2">
            <Button
              tone="primary"
              disabled={!isWhole(text) || !(isChanged || isOutdated)}
              pending={save.isPending}
              onClick={() => save.mutate()}
            >
              {t("save")}
            </Button>
            {own !== undefined && !isChanged && (
              <PublishButton article={article} language={language} version={own.newest} onDone={take} />
            )}
            <SavedWords isChanged={isChanged} isWritten={own !== undefined} />
          </div>
        )}
      </fieldset>
      <EditorSide article={article} language={language} text={text} onDone={take} />
    </div>
  );
}

const fields = ["title", "summary", "body"] as const;

function isWhole(text: WrittenText): boolean {
  return fields.every((field) => text[field].trim() !== "");
}

function BehindNote({ onTake }: { readonly onTake: () => void }) {
  const t = useTranslations("officeHelp");
  return (
    <Note tone="warn">
      {t("behindNote")}{" "}
      <Button size="sm" onClick={onTake}>
        {t("takeNewest")}
      </Button>
    </Note>
  );
}

interface RefusedProps {
  readonly error: Error | null;
  readonly onReadAgain: () => void;
}

/** Why the version was not saved; what somebody else made of the article meanwhile is read again. */
function Refused({ error, onReadAgain }: RefusedProps) {
  const t = useTranslations("officeHelp");
  const errorText = useErrorText();
  if (error === null) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      <FormError>{errorText(error)}</FormError>
      <Button size="sm" onClick={onReadAgain}>
        {t("readAgain")}
      </Button>
    </div>
  );
}

function SavedWords({ isChanged, isWritten }: { readonly isChanged: boolean; readonly isWritten: boolean }) {
  const t = useTranslations("officeHelp");
  if (isChanged) return <span className="text-12 text-muted">{t("unsaved")}</span>;
  return <span className="text-12 text-muted">{t(isWritten ? "kept" : "nothingYet")}</span>;
}
