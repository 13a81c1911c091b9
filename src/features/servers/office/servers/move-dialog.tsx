import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { CustomerPicker, type PickedCustomer } from "#src/web/office/parts/customer-picker.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { Money } from "#src/web/ui/money.tsx";
import type { ServerDialogProps } from "./server-acts.tsx";

/** Gives a server to another customer, by two persons: `open`, `server`, `onClose`. */
export function MoveDialog({ open, server, onClose }: ServerDialogProps) {
  const t = useTranslations("officeServices.server.move");
  const changed = useChanged();
  const [customer, setCustomer] = useState<PickedCustomer>();
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      isDanger
      title={t("title", { name: server.name })}
      description={t("text")}
      typed={server.name}
      label={t("label")}
      done={t("done", { name: server.name })}
      isOff={customer === undefined}
      effects={[
        { key: "from", label: t("from"), value: <bdi>{server.customer.name}</bdi> },
        { key: "to", label: t("to"), value: customer === undefined ? "–" : <bdi>{customer.name}</bdi> },
        {
          key: "reserved",
          label: t("reserved"),
          value: server.reservedCents === null ? "–" : <Money cents={server.reservedCents} />,
        },
        { key: "money", label: t("money"), value: t("moneyText") },
        { key: "stays", label: t("lost"), value: t("lostText") },
      ]}
      send={async ({ reason, keyFor }) => {
        if (customer === undefined) return;
        const body = { customerId: customer.id, confirmName: server.name, reason };
        await api("POST /v2/admin/servers/{id}/move", {
          params: { id: server.id },
          body,
          idempotencyKey: keyFor(body),
        });
        await changed();
      }}
    >
      <CustomerPicker
        label={t("customer")}
        value={customer}
        onPick={setCustomer}
        except={server.customer.id}
      />
    </ActDialog>
  );
}
