import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import type { ZoneDomain } from "../zone-domain.ts";
import { zoneQuery } from "../zone-query.ts";

/** The zone's versions before and after a save. */
interface Save {
  readonly before: number;
  readonly after: number;
}

/** Puts the records back as they were before a save, and is refused once there was another one. What was typed since stays. */
export function useUndoSave(domain: ZoneDomain) {
  const t = useTranslations("zone.publish");
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: ({ before, after }: Save) =>
      api("POST /v2/domains/{id}/records/history/{version}/restore", {
        params: { id: domain.id, version: String(before) },
        body: {},
        ifMatch: after,
      }),
    onSuccess: () => notify("blue", t("undone")),
    onError: (error) => notify("red", textOf(error)),
    onSettled: () =>
      Promise.all(
        [zoneQuery(domain).queryKey, [...domain.queryKey, "history"]].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return undo.mutate;
}
