import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { sitesKey } from "../queries.ts";
import type { HostItemProps } from "./host-item.tsx";

/** Asks before visitors of a host are left without the site. */
export function RemoveHostDialog({
  siteId,
  host,
  onClose,
}: HostItemProps & { readonly onClose: () => void }) {
  const t = useTranslations("whitelabelSettings.hosts.remove");
  const common = useTranslations("common.action");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const call = keyCall("DELETE /v2/whitelabel/{id}/hosts/{host}", {
    params: { id: siteId, host: host.host },
  });
  const remove = useMutation({
    mutationFn: () => makeCall(call),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sitesKey });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title", { host: host.host })}
      description={t(host.isPrimary ? "textFirst" : "text")}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button tone="danger-fill" pending={remove.isPending} onClick={() => remove.mutate()}>
            {common("remove")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {remove.isError && <Note tone="danger">{errorText(remove.error)}</Note>}
        <ShowCall call={() => call} />
      </div>
    </Dialog>
  );
}
