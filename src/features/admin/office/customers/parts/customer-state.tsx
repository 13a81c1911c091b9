import { useTranslations } from "use-intl";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import type { CustomerRow } from "../customer-query.ts";

const kinds: Readonly<Record<CustomerRow["state"], BuoyKind>> = {
  active: "ok",
  blocked: "bad",
  frozen: "warn",
  unconfirmed: "off",
};

/** Whether a customer may do what customers do: `state`. */
export function CustomerState({ state }: Pick<CustomerRow, "state">) {
  const t = useTranslations("officeCustomers.states");
  return <Buoy kind={kinds[state]}>{t(state)}</Buoy>;
}
