import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { useMay } from "#src/web/session/user-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { domainKeys } from "../domain-queries.ts";
import type { Domain } from "../domain-types.ts";

/** Cancels a deletion while it waits. */
export function UndoDeleteButton({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.delete");
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: () => api("POST /v2/domains/{id}/delete/cancel", { params: { id: domain.id }, body: {} }),
    onSuccess: () => notify("green", t("undone", { name: domain.displayName })),
    onError: (error) => notify("red", textOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: domainKeys.all }),
  });
  const mayManage = useMay("services.manage");
  if (!mayManage) return null;
  return (
    <Button
      size="sm"
      icon={<Undo2 strokeWidth={1.6} aria-hidden="true" />}
      pending={undo.isPending}
      onClick={() => undo.mutate()}
    >
      {t("undo")}
    </Button>
  );
}
