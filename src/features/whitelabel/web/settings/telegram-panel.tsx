import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import type { OneSite } from "../queries.ts";
import { TelegramBotItem } from "./telegram-bot-item.tsx";
import { telegramQuery } from "./telegram-query.ts";

/** The bot in Telegram of a site, which is of its owner; there is nothing where the installation serves no bots. */
export function TelegramPanel({ site }: { readonly site: OneSite }) {
  const t = useTranslations("whitelabelTelegram");
  const common = useTranslations("common.state");
  const query = useQuery(telegramQuery(site.id));
  if (query.data?.isOffered === false && query.data.bot === null) return null;
  return (
    <Panel title={t("title")}>
      <div className="grid min-w-0 gap-4">
        <p className="text-13 text-pretty text-muted">{t("text")}</p>
        <QueryView
          query={query}
          errorTitle={t("loadError")}
          skeleton={<SkeletonRows label={common("loading")} rows={1} rowHeight={44} />}
        >
          {(telegram) => <TelegramBotItem siteId={site.id} telegram={telegram} />}
        </QueryView>
      </div>
    </Panel>
  );
}
