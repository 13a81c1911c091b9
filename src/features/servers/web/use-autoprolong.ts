import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { refreshAfterSpending } from "./refresh-after-spending.ts";
import type { Server } from "./server-types.ts";

/** Switches autoprolong. The switch shows the wish at once and goes back when it is refused. */
export function useAutoprolong(server: Pick<Server, "id" | "name" | "autoprolong">) {
  const t = useTranslations("servers.autoprolong");
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: (isEnabled: boolean) =>
      api("POST /v2/servers/{id}/autoprolongation/toggle", {
        params: { id: server.id },
        body: { isEnabled },
      }),
    onSuccess: ({ autoprolong }) => notify("green", t(autoprolong ? "isOn" : "isOff", { name: server.name })),
    onError: (error) => notify("red", textOf(error)),
    // Off gives reserved money back to the balance.
    onSettled: () => refreshAfterSpending(queryClient),
  });
  return {
    isOn: mutation.isPending ? mutation.variables : server.autoprolong,
    isPending: mutation.isPending,
    set: (isEnabled: boolean) => {
      if (!mutation.isPending) mutation.mutate(isEnabled);
    },
  };
}
