import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { buttonClass } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";

/** The link is of no payment that its reader may see. */
export function NoPayment() {
  const t = useTranslations("payments.payment");
  return (
    <>
      <h1 className="sr-only">{t("title")}</h1>
      <EmptyState
        title={t("noneTitle")}
        actions={
          <Link to="/deposit" className={buttonClass({ tone: "primary" })}>
            {t("topUp")}
          </Link>
        }
      >
        {t("none")}
      </EmptyState>
    </>
  );
}
