import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { DestructiveDialog } from "#src/web/ui/destructive-dialog.tsx";
import { type OneSite, sitesKey } from "../queries.ts";

/** Closes a site once its slug was typed: what its customers keep, and what its owner loses. */
export function CloseSiteDialog({ site, onClose }: { readonly site: OneSite; readonly onClose: () => void }) {
  const t = useTranslations("whitelabelSettings.life.dialog");
  const common = useTranslations("common.action");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { slug } = site;
  const call = keyCall("POST /v2/whitelabel/{id}/close", {
    params: { id: site.id },
    body: { confirmName: slug },
  });
  const close = useMutation({
    mutationFn: () => makeCall(call),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sitesKey });
      onClose();
    },
  });
  return (
    <DestructiveDialog
      open
      onOpenChange={onClose}
      title={t("title", { name: site.name })}
      description={t("text")}
      losses={[
        { key: "customers", label: t("customers"), value: site.customers },
        { key: "services", label: t("services"), value: site.activeServices },
      ]}
      name={slug}
      nameLabel={t("type", { slug })}
      cancelLabel={common("cancel")}
      confirmLabel={t("confirm")}
      pending={close.isPending}
      error={close.isError ? errorText(close.error) : undefined}
      end={<ShowCall call={() => call} />}
      onConfirm={() => close.mutate()}
    />
  );
}
