import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { requestsQuery } from "./queries.ts";

// Few customers have any, so the panel's code is loaded only when there are requests.
const RequestList = lazy(async () => ({ default: (await import("./request-list.tsx")).RequestList }));

/** The customer's requests for dedicated servers, live; nothing while there are none. */
export function RequestsWidget() {
  const t = useTranslations("dedicated.list");
  const common = useTranslations("common.state");
  const { data = [] } = useQuery(requestsQuery);
  if (data.length === 0) return null;
  const coming = (
    <Panel title={t("title")} flush>
      <SkeletonRows label={common("loading")} rows={2 * data.length} isTable />
    </Panel>
  );
  return (
    <Suspense fallback={coming}>
      <RequestList requests={data} />
    </Suspense>
  );
}
