import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { isTransportError } from "#src/web/api/api-error.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { OfflineStrip } from "#src/web/ui/offline-strip.tsx";
import { LoadError } from "./load-error.tsx";

export interface QueryViewProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** What could not be loaded, as a sentence. */
  readonly errorTitle?: string | undefined;
  /** The shape of the content while it loads; its parts appear after 150 ms. */
  readonly skeleton: ReactNode;
  readonly level?: 1 | 2 | 3 | undefined;
  readonly children: (data: Data) => ReactNode;
}

/**
 * One query in all its states: the skeleton, the error with a retry, the data, and stale data under a strip
 * that shows its age.
 */
export function QueryView<Data>({ query, errorTitle, skeleton, level, children }: QueryViewProps<Data>) {
  if (query.data === undefined) {
    if (!query.isError) return skeleton;
    const retry = () => void query.refetch();
    return (
      <LoadError
        error={query.error}
        title={errorTitle}
        level={level}
        onRetry={retry}
        pending={query.isFetching}
      />
    );
  }
  const isOld = query.fetchStatus === "paused" || isTransportError(query.error);
  return (
    <>
      {isOld && <LastSeen atMs={query.dataUpdatedAt} />}
      {children(query.data)}
    </>
  );
}

function LastSeen({ atMs }: { readonly atMs: number }) {
  const t = useTranslations("common.offline");
  const times = useTimes();
  return (
    <div className="mb-4">
      <OfflineStrip>{t("lastSeen", { time: times.time(atMs) })}</OfflineStrip>
    </div>
  );
}
