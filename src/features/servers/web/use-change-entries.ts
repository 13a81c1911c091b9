import type { InfiniteData } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import type { ChangeEntry } from "#src/web/lists/activity-panel.tsx";

type ActivityPage = ApiOutput<"GET /v2/servers/{id}/activity">;

/** The changes of a server that needed no task, in the reader's language. */
export function useChangeEntries(data: InfiniteData<ActivityPage> | undefined): readonly ChangeEntry[] {
  const t = useTranslations("server.activity.change");
  return (data?.pages ?? [])
    .flatMap(({ changes }) => changes)
    .map(({ kind, at, actor, actorId, actorName, address, before, after }) => ({
      at,
      actor,
      actorId,
      actorName,
      action: t(`${kind}.action`),
      result:
        kind === "rename"
          ? t("rename.result", { before: before ?? "", after: after ?? "" })
          : t(after === null ? "reverse-name.default" : "reverse-name.result", {
              address: address ?? "",
              after: after ?? "",
            }),
    }));
}
