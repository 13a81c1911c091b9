import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { announce } from "#src/web/cabinet/notices.ts";
import { passkeysQuery } from "./passkeys-query.ts";

/** Has the browser make a passkey; what comes of it is shown as a notice, a question that was closed is not. */
export function useAddPasskey() {
  const t = useTranslations("accounts.passkey");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { addPasskey, isCancelled, isPresent } = await import("./authenticator.ts");
      try {
        await addPasskey();
        announce({ type: "green", text: { message: t("added") } });
      } catch (error) {
        if (isCancelled(error)) return;
        const message = isPresent(error) ? t("present") : errorText(error);
        announce({ type: "red", text: { message } });
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
}
