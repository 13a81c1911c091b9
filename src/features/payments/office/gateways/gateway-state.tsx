import { useTranslations } from "use-intl";
import { Buoy } from "#src/web/ui/buoy.tsx";
import type { GatewayPayment } from "./gateways-query.ts";

/** Whether a payment at a gateway contradicts itself, has money that waits, is open, or is done: `payment`. */
export function GatewayState({ payment }: { readonly payment: GatewayPayment }) {
  const t = useTranslations("officeMoney.gateways.states");
  if (payment.problem !== null) return <Buoy kind="bad">{t("problem")}</Buoy>;
  if (payment.deposits.some(({ state }) => state === "held")) return <Buoy kind="warn">{t("held")}</Buoy>;
  if (payment.isOpen) return <Buoy kind="busy">{t("open")}</Buoy>;
  const isPaid = payment.deposits.some(({ state }) => state === "credited");
  return <Buoy kind={isPaid ? "ok" : "off"}>{t(isPaid ? "paid" : "closed")}</Buoy>;
}
