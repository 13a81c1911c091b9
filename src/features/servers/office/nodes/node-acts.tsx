import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { EvacuationPlan, EvacueeTable } from "./evacuation-table.tsx";
import type { Evacuee, ShownNode } from "./nodes-query.ts";

export type NodeAct = "maintenance" | "open" | "drain" | "evacuate";

export interface NodeActsProps {
  readonly node: ShownNode;
  /** The one whose dialog is open. */
  readonly act: NodeAct | undefined;
  readonly onClose: () => void;
}

/** The dialogs of a host's acts; moving servers away shows each with its outcome: `node`, `act`, `onClose`. */
export function NodeActs({ node, act, onClose }: NodeActsProps) {
  const t = useTranslations("officeServices.node.dialog");
  const common = useTranslations("common.action");
  const changed = useChanged();
  const [moved, setMoved] = useState<readonly Evacuee[]>();
  const params = { id: node.id };
  if (moved !== undefined)
    return (
      <Dialog
        open
        onOpenChange={(isOpen) => isOpen || setMoved(undefined)}
        title={t("movedTitle", { name: node.id })}
        description={t("movedText")}
        width={560}
        actions={<Button onClick={() => setMoved(undefined)}>{common("close")}</Button>}
      >
        <EvacueeTable servers={moved} />
      </Dialog>
    );
  if (act === undefined) return null;
  const isMoving = act === "drain" || act === "evacuate";
  return (
    <ActDialog
      key={act}
      open
      onClose={onClose}
      title={t(`${act}.title`, { name: node.id })}
      description={t(`${act}.text`)}
      label={t(`${act}.label`)}
      effects={
        isMoving ? [] : [{ key: "who", label: t("notified"), value: t("servers", { count: node.servers }) }]
      }
      {...((act === "maintenance" || act === "open") && { done: t(`${act}.done`, { name: node.id }) })}
      send={async ({ reason }) => {
        const body = { reason };
        if (act === "evacuate")
          setMoved((await api("POST /v2/admin/nodes/{id}/evacuate", { params, body })).servers);
        else if (act === "drain")
          setMoved((await api("POST /v2/admin/nodes/{id}/drain", { params, body })).servers);
        else {
          const isOn = act === "maintenance";
          await api("POST /v2/admin/nodes/{id}/maintenance", { params, body: { isOn, reason } });
        }
        await changed();
      }}
    >
      {isMoving && <EvacuationPlan id={node.id} />}
    </ActDialog>
  );
}
