import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { lookMinutes } from "#src/shared/look-parts.ts";
import type { StaffPermission } from "#src/shared/staff-access.ts";
import type { ObjectAct } from "#src/web/office/shapes/object/act-panel.tsx";
import type { Customer } from "#src/web/office/parts/customer-head-query.ts";
import { LookDialog } from "./look-dialog.tsx";

interface LookAct extends Omit<ObjectAct, "run"> {
  readonly permission: StaffPermission;
  readonly dialog: (onClose: () => void) => ReactNode;
}

/** Looking at the cabinet as a customer, among the acts of their page: `customer`. */
export function useLookAct(customer: Customer): LookAct {
  const t = useTranslations("officeLook.begin");
  return {
    key: "look",
    permission: "customers.look-as",
    label: t("act"),
    detail: t("detail", { minutes: lookMinutes }),
    icon: Eye,
    shortcut: "l",
    dialog: (onClose) => <LookDialog customer={customer} onClose={onClose} />,
  };
}
