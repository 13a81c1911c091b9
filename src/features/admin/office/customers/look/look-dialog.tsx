import { useState } from "react";
import { useTranslations } from "use-intl";
import { lookMinutes } from "#src/shared/look-parts.ts";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { PersonField } from "../acts/person-field.tsx";
import type { Customer } from "#src/web/office/parts/customer-head-query.ts";

export interface LookDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

/** Why and as whom staff looks; the customer's cabinet opens in place of the office: `customer`, `onClose`. */
export function LookDialog({ customer, onClose }: LookDialogProps) {
  const t = useTranslations("officeLook.begin");
  const { people } = customer;
  // The first owner, as whom the call looks when it names none.
  const [userId, setUserId] = useState(people.find(({ role }) => role === "owner")?.id ?? people[0]?.id);
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("title", { name: customer.name })}
      description={t("text")}
      label={t("label")}
      effects={[
        { key: "sees", label: t("sees"), value: t("seesText") },
        { key: "hidden", label: t("hidden"), value: t("hiddenText") },
        { key: "customer", label: t("customer"), value: t("customerText") },
        { key: "lasts", label: t("lasts"), value: t("lastsText", { minutes: lookMinutes }) },
      ]}
      isOff={userId === undefined}
      send={async ({ reason }) => {
        const body = { reason, ...(userId !== undefined && { userId }) };
        const { url } = await api("POST /v2/admin/customers/{id}/look", {
          params: { id: customer.id },
          body,
        });
        location.assign(url);
      }}
    >
      {userId !== undefined && <PersonField people={people} value={userId} onValueChange={setUserId} />}
    </ActDialog>
  );
}
