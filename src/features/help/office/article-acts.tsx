import { useQueryClient } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { helpSlug } from "#src/shared/help.ts";
import { pathOf } from "#src/shared/paths.ts";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { Button, ButtonLink } from "#src/web/ui/button.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { type Article, articleQuery, articlesKey } from "./articles-query.ts";
import { SlugField, TopicField } from "./new-article-dialog.tsx";

/** Opens the page, changes where the article is listed, takes it away from visitors: `article`. */
export function ArticleActs({ article }: { readonly article: Article }) {
  const t = useTranslations("officeHelp.acts");
  const mayWrite = useMay("help.write");
  const [open, setOpen] = useState<"arrange" | "withdraw">();
  const close = () => setOpen(undefined);
  const isRead = article.state === "published";
  return (
    <>
      {isRead && (
        <ButtonLink
          size="sm"
          href={pathOf("help-article", { slug: article.slug })}
          target="_blank"
          rel="noopener"
        >
          <ExternalLink strokeWidth={1.6} aria-hidden="true" />
          {t("look")}
        </ButtonLink>
      )}
      {mayWrite && (
        <Button size="sm" onClick={() => setOpen("arrange")}>
          {t("arrange")}
        </Button>
      )}
      {mayWrite && isRead && (
        <Button size="sm" tone="danger" onClick={() => setOpen("withdraw")}>
          {t("withdraw")}
        </Button>
      )}
      {open === "arrange" && <ArrangeDialog article={article} onClose={close} />}
      {open === "withdraw" && <WithdrawDialog article={article} onClose={close} />}
    </>
  );
}

interface DialogProps {
  readonly article: Article;
  readonly onClose: () => void;
}

function useTake(id: Article["id"]) {
  const queryClient = useQueryClient();
  return (next: Article) => {
    queryClient.setQueryData(articleQuery(id).queryKey, next);
    void queryClient.invalidateQueries({ queryKey: articlesKey });
  };
}

function ArrangeDialog({ article, onClose }: DialogProps) {
  const t = useTranslations("officeHelp.acts");
  const take = useTake(article.id);
  const [slug, setSlug] = useState(article.slug);
  const [topic, setTopic] = useState(article.topic);
  const [position, setPosition] = useState(String(article.position));
  const isSlug = helpSlug.test(slug);
  const isPosition = /^\d{1,5}$/.test(position);
  return (
    <ActDialog
      open
      onClose={onClose}
      needsReason={false}
      title={t("arrangeTitle")}
      description={slug === article.slug ? undefined : t("slugWarning")}
      label={t("arrangeSave")}
      done={t("arranged")}
      isOff={!isSlug || !isPosition}
      send={async () => {
        const body = { slug, topic, position: Number(position), expectedVersion: article.version };
        take(await api("PUT /v2/admin/help/{id}", { params: { id: article.id }, body }));
      }}
    >
      <TopicField value={topic} onValueChange={setTopic} />
      <TextField
        label={t("position")}
        hint={t("positionHint")}
        mono
        inputMode="numeric"
        error={isPosition ? undefined : t("positionHint")}
        value={position}
        onChange={(event) => setPosition(event.currentTarget.value)}
      />
      <SlugField value={slug} isRight={isSlug} onValueChange={setSlug} />
    </ActDialog>
  );
}

function WithdrawDialog({ article, onClose }: DialogProps) {
  const t = useTranslations("officeHelp.acts");
  const take = useTake(article.id);
  return (
    <ActDialog
      open
      onClose={onClose}
      needsReason={false}
      isDanger
      title={t("withdrawTitle")}
      description={t("withdrawText")}
      label={t("withdraw")}
      done={t("withdrawn")}
      send={async () => {
        const body = { expectedVersion: article.version };
        take(await api("POST /v2/admin/help/{id}/withdraw", { params: { id: article.id }, body }));
      }}
    />
  );
}
