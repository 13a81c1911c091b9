import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useConnection } from "#src/web/events/connection.ts";
import { ActivityPanel } from "#src/web/lists/activity-panel.tsx";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { activityQuery } from "../queries.ts";
import type { Server } from "../server-types.ts";
import { useChangeEntries } from "../use-change-entries.ts";
import { useTaskTexts } from "../use-task-texts.ts";

/** Beside other panels; the rest comes when it is asked for. */
const shownFirst = 5;

/** What was done to the server lately, whether it is shown as it happens, and all of it when asked for. */
export function LiveActivity({ server }: { readonly server: Pick<Server, "id"> }) {
  const t = useTranslations("server.activity");
  const { isLive } = useConnection();
  const [isWhole, setWhole] = useState(false);
  const query = useInfiniteQuery(activityQuery(server.id));
  const changes = useChangeEntries(query.data);
  const hasMore =
    query.hasNextPage || (query.data?.pages[0]?.tasks.length ?? 0) + changes.length > shownFirst;
  return (
    <ActivityPanel
      query={query}
      texts={useTaskTexts()}
      changes={changes}
      control={
        <span className="inline-flex items-center gap-1.5 text-12 text-muted">
          <BuoyMark kind={isLive ? "ok" : "off"} />
          {t(isLive ? "live" : "notLive")}
        </span>
      }
      shown={isWhole ? undefined : shownFirst}
      foot={
        hasMore && (
          <button
            type="button"
            onClick={() => setWhole(true)}
            className="-mx-4 mt-4 -mb-4 block h-11 w-[calc(100%+2rem)] border-t border-line px-4 text-start text-13 font-medium -outline-offset-2 transition-colors hover:bg-surface2"
          >
            {t("whole")}
          </button>
        )
      }
    />
  );
}
