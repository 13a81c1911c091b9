import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { useLocaleControl } from "#src/web/cabinet/locale-provider.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { DayGroups } from "./day-groups.tsx";
import { MarkAllButton } from "./mark-all-button.tsx";
import { NotificationFilters } from "./notification-filters.tsx";
import type { NotificationSearch } from "./notification-search.ts";
import { PageSteps } from "./page-steps.tsx";
import { notificationsQuery, pageSize } from "./queries.ts";

/** `/notifications`: all notifications, filtered, and marking them, or those that a filter finds, as read. */
export function NotificationsPage() {
  const t = useTranslations("notifications");
  const common = useTranslations("common");
  const search = useSearch({ from: "/cabinet/notifications" });
  const navigate = useNavigate();
  const { topic, category, unread, q, page = 1 } = search;
  const filter = { topic, category, searchTerm: q };
  const isFiltered = (topic ?? category ?? q) !== undefined;
  const query = useQuery(
    notificationsQuery(
      useLocaleControl().locale.tag,
      { limit: pageSize, offset: (page - 1) * pageSize },
      { ...filter, ...(unread && { isUnread: "true" }) },
    ),
  );
  const show = (next: NotificationSearch) =>
    navigate({ to: "/notifications", search: next, replace: true, resetScroll: next.page !== undefined });
  return (
    <CabinetPage title={t("title")}>
      <PageHeading
        title={t("title")}
        count={query.data?.total}
        actions={
          <>
            {/* Narrow windows have no room for both: there it is below the list. */}
            <Link to="/settings" hash="notifications" className={buttonClass({ className: "max-md:hidden" })}>
              {t("choose")}
            </Link>
            <MarkAllButton filter={isFiltered ? filter : undefined} />
          </>
        }
      />
      <NotificationFilters search={search} onChange={show} />
      <QueryView
        query={query}
        errorTitle={t("loadError")}
        skeleton={
          <Panel flush>
            <SkeletonRows label={common("state.loading")} rows={10} rowHeight={56} />
          </Panel>
        }
      >
        {({ notifications, total }) =>
          notifications.length === 0 ? (
            <EmptyState title={t(unread && !isFiltered ? "allRead" : "none")}>
              {t(isFiltered ? "noMatch" : unread ? "allReadText" : "noneText")}
            </EmptyState>
          ) : (
            <>
              <Panel>
                <DayGroups notifications={notifications} />
              </Panel>
              <PageSteps
                page={page}
                pages={Math.ceil(total / pageSize)}
                onChange={(next) => show({ ...search, page: next })}
              />
            </>
          )
        }
      </QueryView>
      <Link to="/settings" hash="notifications" className={buttonClass({ className: "md:hidden" })}>
        {t("choose")}
      </Link>
    </CabinetPage>
  );
}
