import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { passwordMemory, type RootPassword } from "../password-memory.ts";
import { serverKeys } from "../queries.ts";
import type { Server } from "../server-types.ts";

export const passwordCall = (id: Server["id"], { text }: RootPassword) =>
  keyCall("POST /v2/servers/{id}/change-password", { params: { id }, body: { password: text } });

/** Sets a new root password. A generated one is shown on the page until its owner has saved it. */
export function useChangePassword(server: Pick<Server, "id" | "name">, onAccepted: () => void) {
  const t = useTranslations("server.password");
  const notify = useNotify();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (password: RootPassword) => makeCall(passwordCall(server.id, password)),
    onSuccess: (_, password) => {
      passwordMemory.keep(server.id, password);
      notify("blue", t("accepted", { name: server.name }));
      onAccepted();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: serverKeys.all }),
  });
}
