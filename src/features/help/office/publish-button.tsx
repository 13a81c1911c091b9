import { useState } from "react";
import { useTranslations } from "use-intl";
import { type LocaleCode, pickLocale } from "#src/shared/locales.ts";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { ArticleDifference } from "./article-difference.tsx";
import type { Article, Version } from "./articles-query.ts";
import { writtenLanguage } from "./language-editor.tsx";

export interface PublishButtonProps {
  readonly article: Article;
  readonly language: LocaleCode;
  readonly version: Version;
  readonly onDone: (article: Article) => void;
}

/** Publishes a version, the newest or an earlier one, after showing what changes for visitors. */
export function PublishButton({ article, language, version, onDone }: PublishButtonProps) {
  const t = useTranslations("officeHelp.publish");
  const [isOpen, setOpen] = useState(false);
  const own = article.languages.find((one) => one.language === language);
  const published = own?.published ?? null;
  const isRead = article.state === "published" && published?.number === version.number;
  if (isRead) return <span className="text-12 text-muted">{t("isRead")}</span>;
  const isEarlier = version.number < (own?.newest.number ?? 0);
  return (
    <>
      <Button size={isEarlier ? "sm" : "md"} onClick={() => setOpen(true)}>
        {t(isEarlier ? "goBack" : "publish")}
      </Button>
      <ActDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        needsReason={false}
        title={t("title", { language: pickLocale(language).nativeName, number: version.number })}
        description={t(article.state === "withdrawn" ? "againText" : "text")}
        label={t("publish")}
        done={t("done")}
        send={async () => {
          onDone(
            await api("POST /v2/admin/help/{id}/publish", {
              params: { id: article.id },
              body: {
                language: writtenLanguage(language),
                number: version.number,
                expectedVersion: article.version,
              },
            }),
          );
        }}
      >
        <div className="max-h-80 overflow-y-auto" tabIndex={0}>
          <ArticleDifference
            before={published ?? { title: "", summary: "", body: "" }}
            after={version}
            dir={pickLocale(language).dir}
          />
        </div>
      </ActDialog>
    </>
  );
}
