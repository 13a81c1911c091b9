import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { site } from "#src/web/site.ts";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { DigestPanel } from "./digest-panel.tsx";
import { preferencesQuery } from "#src/web/session/preferences-query.ts";
import { TopicsWidget } from "./topics-widget.tsx";

/** Where links of mails lead that end mails. */
const place = "notifications";

/** What comes by which way, and how often optional mail does. */
export function WaysWidget() {
  const t = useTranslations("ways");
  const common = useTranslations("common.state");
  const query = useQuery(preferencesQuery);
  const isShown = query.data !== undefined;
  useEffect(() => {
    // It was not there yet when the browser looked for it.
    if (isShown && location.hash === `#${place}`) document.getElementById(place)?.scrollIntoView();
  }, [isShown]);
  return (
    <div id={place} className="grid scroll-mt-24 gap-4">
      <QueryView
        query={query}
        errorTitle={t("loadFailed")}
        skeleton={
          <Panel flush>
            <SkeletonRows label={common("loading")} rows={9} rowHeight={56} />
          </Panel>
        }
      >
        {(preferences) => (
          <>
            <TopicsWidget preferences={preferences} hasTelegram={site().hasBot === true} />
            <DigestPanel digest={preferences.digest} />
          </>
        )}
      </QueryView>
    </div>
  );
}
