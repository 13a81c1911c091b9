import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { type SiteId, sitesKey } from "../queries.ts";
import type { OwnBot } from "./telegram-query.ts";

/** Asks before the chats of a site's customers are disconnected. */
export function RemoveBotDialog({
  siteId,
  bot,
  onClose,
}: {
  readonly siteId: SiteId;
  readonly bot: OwnBot;
  readonly onClose: () => void;
}) {
  const t = useTranslations("whitelabelTelegram.remove");
  const common = useTranslations("common.action");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      api("PUT /v2/whitelabel/{id}/telegram-bot", { params: { id: siteId }, body: { token: null } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sitesKey });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title", { bot: `@${bot.username}` })}
      description={t("text", { count: bot.chats })}
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
