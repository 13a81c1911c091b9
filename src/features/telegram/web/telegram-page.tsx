import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { preferencesQuery } from "#src/web/session/preferences-query.ts";
import { TopicsWidget } from "#src/features/notifications/web/topics-widget.tsx";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { ChatsPanel } from "./chats-panel.tsx";
import { CommandsPanel } from "./commands-panel.tsx";
import { ConnectPanel } from "./connect-panel.tsx";
import { type Telegram, telegramQuery } from "./queries.ts";
import { QuietPanel } from "./quiet-panel.tsx";

/** `/telegram`: connects chats, says what they may do, and what comes where and when. */
export function TelegramPage() {
  const t = useTranslations("telegram");
  const common = useTranslations("common.state");
  const notifications = useTranslations("layouts.nav")("notifications");
  const telegram = useQuery(telegramQuery);
  const preferences = useQuery(preferencesQuery);
  const skeleton = (
    <Panel flush>
      <SkeletonRows label={common("loading")} rows={16} rowHeight={56} />
    </Panel>
  );
  return (
    <CabinetPage title={t("title")} breadcrumbs={[{ label: notifications, to: "/notifications" }]}>
      <PageHeading title={t("title")} beside={telegram.data && <State telegram={telegram.data} />} />
      <div className="grid max-w-180 gap-4">
        {/* All at once, so that nothing moves what is below it. */}
        <QueryView query={telegram} errorTitle={t("loadFailed")} skeleton={skeleton}>
          {(data) => (
            <QueryView query={preferences} errorTitle={t("loadFailed")} skeleton={skeleton}>
              {(chosen) => (
                <>
                  {!data.available && <Note tone="warn">{t("unavailable")}</Note>}
                  {data.links.length > 0 && <ChatsPanel chats={data.links} />}
                  {data.available && (
                    <ConnectPanel chats={data.links} isSimulated={data.isSimulated} offer={data.offer} />
                  )}
                  <TopicsWidget preferences={chosen} hasTelegram />
                  <QuietPanel key={JSON.stringify(chosen.quietHours)} hours={chosen.quietHours} />
                  <CommandsPanel />
                </>
              )}
            </QueryView>
          )}
        </QueryView>
      </div>
    </CabinetPage>
  );
}

function State({ telegram: { links } }: { readonly telegram: Telegram }) {
  const t = useTranslations("telegram");
  if (links.some(({ state }) => state === "live")) return <Buoy kind="ok">{t("connected")}</Buoy>;
  return links.length > 0 ? <Buoy kind="warn">{t("blocked")}</Buoy> : null;
}
