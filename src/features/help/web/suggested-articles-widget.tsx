import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowUpRight } from "lucide-react";
import { useTranslations } from "use-intl";
import { type HelpTopic, maxHelpSearch } from "#src/shared/help.ts";
import { pickLocale } from "#src/shared/locales.ts";
import { localizedPath } from "#src/shared/page-locales.ts";
import { pathOf } from "#src/shared/paths.ts";
import { api } from "#src/web/api/api.ts";
import { useLocaleControl } from "#src/web/cabinet/locale-provider.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { useSettled } from "#src/web/use-settled.ts";

export interface SuggestedArticlesProps {
  /** What is typed. */
  readonly question: string;
  readonly topic: HelpTopic | null;
}

const mostShown = 3;
const settleMs = 300;
/** Fewer letters say nothing yet. */
const fewestLetters = 3;

/** Articles that may answer what is being typed; they open in another tab, so that nothing typed is lost. */
export function SuggestedArticlesWidget({ question, topic }: SuggestedArticlesProps) {
  const t = useTranslations("help.suggested");
  const { locale } = useLocaleControl();
  const query = useSettled(question.trim().slice(0, maxHelpSearch), settleMs);
  const isAsked = Array.from(query).length >= fewestLetters;
  const { data = [] } = useQuery({
    queryKey: ["help", "suggested", locale.code, topic, isAsked ? query : ""],
    queryFn: ({ signal }) => suggest({ language: locale.code, query: isAsked ? query : "", topic, signal }),
    enabled: isAsked || topic !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (data.length === 0) return <div role="status" />;
  return (
    <div role="status">
      <Panel title={t("title")} note={t("note")}>
        <ul className="grid gap-3">
          {data.map(({ slug, title, summary, language }) => {
            const { tag, dir } = pickLocale(language);
            return (
              <li key={slug} lang={tag} dir={dir}>
                <a
                  href={localizedPath(pathOf("help-article", { slug }), locale.code)}
                  target="_blank"
                  rel="noopener"
                  className="touch-target inline-flex items-center gap-1 text-14 font-medium underline underline-offset-2"
                >
                  {title}
                  <ArrowUpRight
                    className="size-4 shrink-0 text-muted rtl:-scale-x-100"
                    strokeWidth={1.6}
                    aria-hidden="true"
                  />
                  <span className="sr-only">{t("newTab")}</span>
                </a>
                <p className="text-13 text-muted">{summary}</p>
              </li>
            );
          })}
        </ul>
      </Panel>
    </div>
  );
}

interface Asked {
  readonly language: ReturnType<typeof pickLocale>["code"];
  readonly query: string;
  readonly topic: HelpTopic | null;
  readonly signal: AbortSignal;
}

/** What fits the words; without words the first articles of the topic. */
async function suggest({ language: code, query, topic, signal }: Asked) {
  const asked = { language: languageOf(code), limit: mostShown, ...(topic !== null && { topic }) };
  const { articles } =
    query === ""
      ? await api("GET /v2/help", { query: asked, signal })
      : await api("GET /v2/help/search", { query: { ...asked, query }, signal });
  return articles;
}

/** The made-up languages of a demo have no articles. */
function languageOf(code: Asked["language"]) {
  return code === "xa" || code === "xb" ? "en" : code;
}
