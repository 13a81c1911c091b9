import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { MoreButton } from "#src/web/lists/more-button.tsx";
import { ActivityList } from "#src/web/ui/activity-row.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { activityQuery } from "../queries.ts";
import type { Server } from "../server-types.ts";
import { ActivityEntry } from "./activity-entry.tsx";

/** What was done to the server, newest first, live. */
export function ActivityPanel({ server }: { readonly server: Server }) {
  const t = useTranslations("server");
  const common = useTranslations("common.state");
  const activity = useInfiniteQuery(activityQuery(server.id));
  return (
    <Panel title={t("activity.title")}>
      <QueryView
        query={activity}
        errorTitle={t("loadError.activity")}
        level={3}
        skeleton={<SkeletonRows label={common("loading")} rows={3} rowHeight={56} />}
      >
        {({ pages }) => {
          const tasks = pages.flatMap((page) => page.tasks);
          if (tasks.length === 0) return <p className="text-13 text-muted">{t("activity.empty")}</p>;
          return (
            <ActivityList>
              {tasks.map((task) => (
                <ActivityEntry key={task.id} task={task} />
              ))}
            </ActivityList>
          );
        }}
      </QueryView>
      <MoreButton query={activity} tone="quiet" size="sm" className="mt-4" />
    </Panel>
  );
}
