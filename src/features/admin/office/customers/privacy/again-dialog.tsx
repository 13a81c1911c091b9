import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { privacyKey, type PrivacyRequest } from "./privacy-query.ts";

export interface AgainDialogProps {
  readonly request: PrivacyRequest;
  readonly onClose: () => void;
}

/** Has a copy that failed made again: `request`, `onClose`. */
export function AgainDialog({ request, onClose }: AgainDialogProps) {
  const t = useTranslations("officePrivacy.again");
  const queryClient = useQueryClient();
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("title", { name: request.customer.name })}
      description={t("text")}
      label={t("act")}
      done={t("done")}
      send={async ({ reason }) => {
        const params = { id: request.id };
        await api("POST /v2/admin/privacy/requests/{id}/retry", { params, body: { reason } });
        await queryClient.invalidateQueries({ queryKey: privacyKey });
      }}
    />
  );
}
