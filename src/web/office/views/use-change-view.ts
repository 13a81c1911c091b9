import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useToasts } from "#src/web/ui/toast.tsx";
import { type SavedView, viewsQuery } from "./views-query.ts";

export type ViewChange =
  | { readonly act: "place"; readonly to: "before" | "after" }
  | { readonly act: "share"; readonly isShared: boolean }
  | { readonly act: "show"; readonly query: string };

/** Changes a view at once, since each change can be taken back by the same menu. */
export function useChangeView() {
  const toast = useToasts();
  const common = useTranslations("common.toast");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ view: { id }, change }: { readonly view: SavedView; readonly change: ViewChange }) => {
      const params = { id };
      if (change.act === "place")
        return api("PUT /v2/admin/views/{id}/place", { params, body: { to: change.to } });
      const body = change.act === "share" ? { isShared: change.isShared } : { query: change.query };
      return api("PUT /v2/admin/views/{id}", { params, body });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey }),
    onError: (error) => toast({ type: "red", title: common("error"), message: errorText(error) }),
  });
}
