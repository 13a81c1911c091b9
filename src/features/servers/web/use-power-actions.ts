import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { serverKeys } from "./queries.ts";
import { openTask } from "#src/web/lists/tasks.ts";
import type { Server } from "./server-types.ts";

export type PowerAction = "start" | "stop" | "restart";

type PowerTarget = Pick<Server, "id" | "name" | "task">;

const calls = {
  start: "POST /v2/servers/{id}/start",
  stop: "POST /v2/servers/{id}/stop",
  restart: "POST /v2/servers/{id}/restart",
} as const;

/** Start, stop and restart of one server. Never optimistic: the state shown is the reported one. */
export function usePowerActions(server: PowerTarget) {
  const t = useTranslations("servers.actionDone");
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: (action: PowerAction) => api(calls[action], { params: { id: server.id }, body: {} }),
    onSuccess: (_, action) => notify("blue", t(action, { name: server.name })),
    onError: (error) => notify("red", textOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: serverKeys.all }),
  });
  const running = openTask(server)?.kind;
  return {
    run: (action: PowerAction) => mutation.mutate(action),
    /** From the press until the action has ended. */
    isPending: (action: PowerAction) =>
      (mutation.isPending && mutation.variables === action) || running === `server-${action}`,
  };
}
