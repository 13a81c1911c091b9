import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { bulkRunQuery, type BulkRun } from "#src/web/office/parts/bulk/bulk-query.ts";

export interface StopDialogProps {
  readonly id: BulkRun["id"];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Stops a run: what still waits is left alone, what was done stays so: `id`, `open`, `onClose`. */
export function StopDialog({ id, open, onClose }: StopDialogProps) {
  const t = useTranslations("officeOrders.bulk");
  const queryClient = useQueryClient();
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      isDanger
      needsReason={false}
      title={t("stopTitle")}
      description={t("stopText")}
      label={t("stop")}
      done={t("stopped")}
      send={async () => {
        await api("POST /v2/admin/bulk/{id}/stop", { params: { id }, body: {} });
        await queryClient.invalidateQueries({ queryKey: bulkRunQuery(id).queryKey });
      }}
    />
  );
}
