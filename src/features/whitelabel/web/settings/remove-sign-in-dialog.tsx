import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { signinNames } from "#src/shared/signin-providers.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { sitesKey } from "../queries.ts";
import type { SignInItemProps } from "./sign-in-item.tsx";

/** Asks before people of a site lose this way to sign in. */
export function RemoveSignInDialog({
  siteId,
  service: { provider, people },
  onClose,
}: SignInItemProps & { readonly onClose: () => void }) {
  const t = useTranslations("whitelabelSignIn.remove");
  const common = useTranslations("common.action");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      api("PUT /v2/whitelabel/{id}/sign-in-services", {
        params: { id: siteId },
        body: { provider, client: null },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sitesKey });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title", { service: signinNames[provider] })}
      description={t("text", { count: people })}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button tone="danger-fill" pending={remove.isPending} onClick={() => remove.mutate()}>
            {common("remove")}
          </Button>
        </>
      }
    >
      {remove.isError && <Note tone="danger">{errorText(remove.error)}</Note>}
    </Dialog>
  );
}
