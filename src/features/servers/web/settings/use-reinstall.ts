import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api, makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import type { ApiBody } from "#src/web/api/api-contract.ts";
import { passwordMemory, type RootPassword } from "../password-memory.ts";
import { serverKeys } from "../queries.ts";
import type { ServerId } from "../server-types.ts";

export type ReinstallBody = ApiBody<"POST /v2/servers/{id}/reinstall">;

export interface ReinstallWish {
  readonly body: ReinstallBody;
  readonly password: RootPassword;
}

export const reinstallCall = (id: ServerId, body: ReinstallBody) =>
  keyCall("POST /v2/servers/{id}/reinstall", { params: { id }, body });

/** Asks for a reinstall, which waits a minute before it does anything. */
export function useReinstall(id: ServerId, onAccepted: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body }: ReinstallWish) => makeCall(reinstallCall(id, body)),
    onSuccess: (_, { password }) => {
      passwordMemory.keep(id, password);
      onAccepted();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: serverKeys.all }),
  });
}

/** Cancels it while it waits. */
export function useCancelReinstall(id: ServerId) {
  const t = useTranslations("server.reinstall");
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api("POST /v2/servers/{id}/reinstall/cancel", { params: { id }, body: {} }),
    onSuccess: () => {
      passwordMemory.forget(id);
      notify("green", t("cancelled"));
    },
    onError: (error) => notify("red", textOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: serverKeys.all }),
  });
}
