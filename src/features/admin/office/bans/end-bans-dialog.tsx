import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import type { Ban } from "./bans-list.tsx";

/** Ends bans: `bans`, `onClose`. */
export function EndBansDialog({
  bans,
  onClose,
}: {
  readonly bans: readonly Ban[];
  readonly onClose: () => void;
}) {
  const t = useTranslations("officeActs.bans");
  const changed = useChanged();
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("endTitle", { value: bans.map(({ value }) => value).join(", ") })}
      label={t("end")}
      done={t("endDone")}
      send={async ({ reason }) => {
        try {
          for (const { id } of bans)
            await api("POST /v2/admin/bans/{id}/end", { params: { id }, body: { reason } });
        } finally {
          await changed();
        }
      }}
    />
  );
}
