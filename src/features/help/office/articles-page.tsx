import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { helpStates, helpTopics } from "#src/shared/help.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import { pickLocale } from "#src/shared/locales.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiQuery } from "#src/web/api/api-contract.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import type { ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { ArticleState } from "./article-state.tsx";
import { articlesKey, type ListedArticle } from "./articles-query.ts";
import { NewArticleDialog } from "./new-article-dialog.tsx";

/** Every article by topic, with its languages and what became old. */
export function ArticlesPage() {
  const t = useTranslations("officeHelp.list");
  const mayWrite = useMay("help.write");
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <ListPage
        title={t("title")}
        list={useArticlesList()}
        actions={
          mayWrite && (
            <Button
              size="sm"
              tone="primary"
              icon={<Plus strokeWidth={1.6} />}
              onClick={() => setWriting(true)}
            >
              {t("new")}
            </Button>
          )
        }
      />
      {isWriting && <NewArticleDialog onClose={() => setWriting(false)} />}
    </>
  );
}

const pageSize = 50;

function useArticlesList(): ListDefinition<ListedArticle> {
  const t = useTranslations("officeHelp");
  const tags = (codes: readonly string[]) =>
    codes.length === 0 ? (
      "–"
    ) : (
      <span className="flex gap-1">
        {codes.map((code) => (
          <Tag key={code}>{code}</Tag>
        ))}
      </span>
    );
  return {
    queryKey: [...articlesKey, "list"],
    load: async ({ filters, search }, after, signal) => {
      const offset = Number(after ?? "0");
      const asked: Record<string, string> = { ...filters, ...(search !== "" && { q: search }) };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the filters below name the call's parameters
      const query = { ...asked, limit: pageSize, offset } as ApiQuery<"GET /v2/admin/help">;
      const { articles, total } = await api("GET /v2/admin/help", { query, signal });
      const next = offset + articles.length;
      return { rows: articles, total, next: next < total ? String(next) : null };
    },
    rowKey: ({ id }) => id,
    rowName: ({ title }) => title,
    href: ({ id }) => `/staff/help/${id}`,
    searchLabel: t("list.search"),
    filters: [
      {
        key: "state",
        label: t("list.state"),
        value: helpStates.map((value) => ({ value, label: t(`state.${value}`) })),
      },
      {
        key: "topic",
        label: t("list.topic"),
        value: helpTopics.map((value) => ({ value, label: t(`topic.${value}`) })),
      },
      {
        key: "language",
        label: t("list.language"),
        value: completeLocales.map((value) => ({ value, label: pickLocale(value).nativeName })),
      },
      { key: "outdated", label: t("list.outdated"), value: [{ value: "true", label: t("list.yes") }] },
    ],
    columns: [
      {
        key: "title",
        header: t("list.article"),
        cell: ({ title }) => <bdi className="font-medium">{title}</bdi>,
      },
      { key: "state", header: t("list.state"), cell: ({ state }) => <ArticleState state={state} /> },
      { key: "topic", header: t("list.topic"), cell: ({ topic }) => t(`topic.${topic}`) },
      { key: "languages", header: t("list.languages"), cell: ({ languages }) => tags(languages) },
      { key: "drafts", header: t("list.drafts"), isWide: true, cell: ({ drafts }) => tags(drafts) },
      {
        key: "outdated",
        header: t("list.outdated"),
        isWide: true,
        cell: ({ outdated }) => tags(outdated),
      },
      {
        key: "helped",
        header: t("list.helped"),
        align: "end",
        cell: ({ helpful, unhelpful }) => <BdiCode>{`${helpful} / ${helpful + unhelpful}`}</BdiCode>,
      },
      {
        key: "changed",
        header: t("list.changed"),
        align: "end",
        cell: ({ changedAt }) => <AgeLabel at={changedAt} className="font-mono text-12 text-muted" />,
      },
      { key: "slug", header: t("list.slug"), isExtra: true, cell: ({ slug }) => <BdiCode>{slug}</BdiCode> },
    ],
    empty: { title: t("list.none"), text: t("list.noneText") },
  };
}
