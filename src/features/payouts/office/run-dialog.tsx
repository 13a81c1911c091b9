import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { exportHref } from "#src/web/office/parts/export-href.ts";

/** Takes what is to be sent as a file for a wallet: `onClose`. */
export function RunDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("officePayouts.run");
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("title")}
      description={t("text")}
      label={t("take")}
      send={async ({ reason }) => {
        // A link cannot ask for the proof that its call needs.
        await api("GET /v2/admin/me/proof");
        location.assign(exportHref("GET /v2/admin/payouts/run/export", { reason }));
      }}
    />
  );
}
