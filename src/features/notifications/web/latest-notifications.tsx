import { Popover } from "@base-ui/react/popover";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useLocaleControl } from "#src/web/cabinet/locale-provider.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Skeleton } from "#src/web/ui/skeleton.tsx";
import { DayGroups } from "./day-groups.tsx";
import { notificationsQuery } from "./queries.ts";

/** At most this many are in the dropdown (product §9). */
const latest = { limit: 5, offset: 0 };

/** Content of the bell's dropdown: total, link to all, and the newest by day: `onFollow`. */
export function LatestNotifications({ onFollow }: { readonly onFollow: () => void }) {
  const t = useTranslations("notifications");
  const common = useTranslations("common");
  const query = useQuery(notificationsQuery(useLocaleControl().locale.tag, latest));
  return (
    <>
      <div className="flex items-baseline justify-between gap-4 border-b border-line px-4 py-3">
        <Popover.Title className="text-16 font-medium">
          {t("title")}{" "}
          {query.data && <span className="font-mono text-13 text-muted">{query.data.total}</span>}
        </Popover.Title>
        <Link
          to="/notifications"
          onClick={onFollow}
          className="touch-target text-13 font-medium text-accent hover:underline"
        >
          {t("viewAll")}
        </Link>
      </div>
      <div className="px-4 py-2">
        {query.data ? (
          query.data.notifications.length === 0 ? (
            <p className="py-6 text-center text-14 text-muted">{t("none")}</p>
          ) : (
            <DayGroups notifications={query.data.notifications} onFollow={onFollow} />
          )
        ) : query.isError ? (
          <div role="alert" className="flex flex-col items-start gap-3 py-4 text-14">
            {common("error.failedToLoadNotifications")}
            <Button size="sm" pending={query.isFetching} reads onClick={() => query.refetch()}>
              {common("action.retry")}
            </Button>
          </div>
        ) : (
          <div role="status" className="flex flex-col gap-4 py-4">
            <span className="sr-only">{common("state.loading")}</span>
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-3 w-56" />
          </div>
        )}
      </div>
    </>
  );
}
