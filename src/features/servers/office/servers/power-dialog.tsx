import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { Segmented } from "#src/web/ui/segmented.tsx";
import type { ServerDialogProps } from "./server-acts.tsx";
import { allowedPower } from "./use-server-acts.ts";

/** Starts, stops or restarts a server: `open`, `server`, `onClose`. */
export function PowerDialog({ open, server, onClose }: ServerDialogProps) {
  const t = useTranslations("officeServices.server.powerDialog");
  const page = useTranslations("officeServices.server");
  const changed = useChanged();
  const allowed = allowedPower(server);
  const [chosen, setAction] = useState(allowed[0]);
  const action = chosen !== undefined && allowed.includes(chosen) ? chosen : allowed[0];
  if (action === undefined) return null;
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t("title", { name: server.name })}
      description={t(`${action}Text`)}
      label={t(action)}
      done={t("done")}
      effects={[{ key: "now", label: t("now"), value: page(`powers.${server.power}`) }]}
      send={async ({ reason }) => {
        const params = { id: server.id };
        await api("POST /v2/admin/servers/{id}/power", { params, body: { action, reason } });
        await changed();
      }}
    >
      <Segmented
        label={t("choice")}
        options={allowed.map((value) => ({ value, label: t(value) }))}
        value={action}
        onValueChange={setAction}
      />
    </ActDialog>
  );
}
