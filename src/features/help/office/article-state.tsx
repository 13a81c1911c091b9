import { useTranslations } from "use-intl";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import type { ListedArticle } from "./articles-query.ts";

const marks = { draft: "busy", published: "ok", withdrawn: "off" } as const;

/** What visitors have of an article, in a word: `state`. */
export function ArticleState({ state }: Pick<ListedArticle, "state">) {
  const t = useTranslations("officeHelp.state");
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <BuoyMark kind={marks[state]} />
      {t(state)}
    </span>
  );
}
