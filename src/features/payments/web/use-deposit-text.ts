import { useTranslations } from "use-intl";
import type { Deposit } from "./queries.ts";

/** What becomes of a deposit, in a few words: the same wherever it is listed. Texts of the catalog `payments`. */
export function useDepositText(): (deposit: Deposit) => string {
  const t = useTranslations("payments.state");
  return (deposit) => {
    const { fate, state, confirmations, required: need } = deposit;
    switch (fate) {
      case "coming":
        return confirmations === 0
          ? t("seen")
          : t("confirming", { have: Math.min(confirmations, need), need });
      case "gone":
        return t(state === "replaced" || state === "dropped" ? state : "missing");
      case "low":
        return t("dust");
      default:
        return t(fate);
    }
  };
}
