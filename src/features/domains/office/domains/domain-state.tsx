import { useTranslations } from "use-intl";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import type { DomainRow } from "./domains-query.ts";

const marks: Readonly<Record<DomainRow["state"], BuoyKind>> = {
  registering: "busy",
  transfer_in: "busy",
  active: "ok",
  expired: "warn",
  redemption: "bad",
  pending_delete: "bad",
  transfer_out: "info",
  failed: "bad",
  transfer_failed: "bad",
  released: "off",
  transferred_out: "off",
};

/** The state of a domain in one word: `state`. */
export function DomainState({ state }: Pick<DomainRow, "state">) {
  const t = useTranslations("officeServices.domains.status");
  return <Buoy kind={marks[state]}>{t(state)}</Buoy>;
}
