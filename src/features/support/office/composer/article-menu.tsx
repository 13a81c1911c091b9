import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { maxHelpSearch } from "#src/shared/help.ts";
import { localizedPath } from "#src/shared/page-locales.ts";
import { pathOf } from "#src/shared/paths.ts";
import { api } from "#src/web/api/api.ts";
import { useGo } from "#src/web/office/office-link.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Menu } from "#src/web/ui/menu.tsx";
import type { Ticket } from "../tickets-query.ts";

export interface ArticleMenuProps {
  readonly ticket: Ticket;
  /** Gets the lines that name an article. */
  readonly onPick: (text: string) => void;
}

const mostShown = 8;

/** Articles of the help that fit the ticket, whose address is put into the answer: `ticket`, `onPick`. */
export function ArticleMenu({ ticket, onPick }: ArticleMenuProps) {
  const t = useTranslations("officeSupport.composer");
  const go = useGo();
  const { subject } = ticket;
  const { data: articles = [] } = useQuery({
    queryKey: ["office", "help", "fitting", subject],
    queryFn: async ({ signal }) => {
      const query = { query: subject.slice(0, maxHelpSearch), limit: mostShown };
      const found = await api("GET /v2/help/search", { query, signal });
      if (found.articles.length > 0) return found.articles;
      return (await api("GET /v2/help", { query: { limit: mostShown }, signal })).articles;
    },
  });
  return (
    <Menu
      align="end"
      width={344}
      trigger={
        <Button size="sm" tone="quiet">
          {t("article")}
        </Button>
      }
      items={[
        ...articles.map(({ slug, title, summary }) => ({
          key: slug,
          label: <bdi>{title}</bdi>,
          detail: summary,
          onSelect: () =>
            onPick(`${title}: ${location.origin}${localizedPath(pathOf("help-article", { slug }), "en")}`),
        })),
        {
          key: "all",
          label: t("articlesAll"),
          startsGroup: articles.length > 0,
          onSelect: () => go("/staff/help"),
        },
      ]}
    />
  );
}
