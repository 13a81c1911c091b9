import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { copyKeptDays } from "#src/shared/privacy.ts";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { privacyKey, type PrivacyCustomer } from "./privacy-query.ts";

export interface CopyDialogProps {
  readonly customer: PrivacyCustomer;
  readonly onClose: () => void;
}

/** Has a copy made of all that is kept about a customer: `customer`, `onClose`. */
export function CopyDialog({ customer, onClose }: CopyDialogProps) {
  const t = useTranslations("officePrivacy.copy");
  const queryClient = useQueryClient();
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("title", { name: customer.name })}
      description={t("text", { days: copyKeptDays })}
      label={t("label")}
      done={t("done")}
      send={async ({ reason }) => {
        const params = { id: customer.id };
        await api("POST /v2/admin/customers/{id}/copy", { params, body: { person: null, reason } });
        await queryClient.invalidateQueries({ queryKey: privacyKey });
      }}
    />
  );
}
