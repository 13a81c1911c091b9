import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { useToasts } from "#src/web/ui/toast.tsx";
import type { ServerDialogProps } from "./server-acts.tsx";
import { machineQuery } from "./servers-query.ts";

/** Makes the machine match the books, and says what began: `open`, `server`, `onClose`. */
export function SettleDialog({ open, server, onClose }: ServerDialogProps) {
  const t = useTranslations("officeServices.server.settle");
  const engine = useTranslations("officeServices.server.engine");
  const changed = useChanged();
  const show = useToasts();
  const seen = useQuery({ ...machineQuery(server.id), enabled: open });
  const [restore, setRestore] = useState(false);
  const [copy, setCopy] = useState("");
  const machine = seen.data?.machine;
  const differences = machine?.differences ?? [];
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t("title", { name: server.name })}
      description={t("text")}
      label={t("label")}
      reads={seen}
      isDanger={restore || copy.trim() !== ""}
      effects={[
        {
          key: "now",
          label: t("now"),
          value:
            machine === undefined
              ? seen.isError
                ? "–"
                : engine("asking")
              : machine === null
                ? engine("none")
                : differences.length === 0
                  ? engine("agrees")
                  : differences.join(" · "),
        },
      ]}
      send={async ({ reason }) => {
        const remove = copy.trim();
        const { settlement } = await api("POST /v2/admin/servers/{id}/settle", {
          params: { id: server.id },
          body: { ...(restore && { restore }), ...(remove !== "" && { remove }), reason },
        });
        await changed();
        show({
          type: "green",
          message: settlement === null ? t("agreed") : t("begun", { what: settlement }),
        });
      }}
    >
      <Checkbox
        label={t("restore")}
        detail={t("restoreDetail")}
        checked={restore}
        onChange={(event) => setRestore(event.currentTarget.checked)}
      />
      <TextField
        label={t("copy")}
        hint={t("copyHint")}
        mono
        autoComplete="off"
        maxLength={200}
        value={copy}
        onChange={(event) => setCopy(event.currentTarget.value)}
      />
    </ActDialog>
  );
}
