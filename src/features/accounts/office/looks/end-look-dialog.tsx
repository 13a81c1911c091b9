import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import type { Look } from "./looks-page.tsx";

/** Ends a look at once: `look`, `onClose`. */
export function EndLookDialog({ look, onClose }: { readonly look: Look; readonly onClose: () => void }) {
  const t = useTranslations("officeLook.end");
  const changed = useChanged();
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("title", { staff: look.staff, customer: look.customer.name })}
      description={t("text")}
      label={t("label")}
      done={t("done")}
      send={async ({ reason }) => {
        await api("POST /v2/admin/looks/{id}/end", { params: { id: look.id }, body: { reason } });
        await changed();
      }}
    />
  );
}
