import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { AddressesWidget } from "#src/features/payments/web/addresses-widget.tsx";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { BalancePanel } from "./balance-panel.tsx";
import { ChargesPanel } from "./charges-panel.tsx";
import { DownloadButton } from "./download-button.tsx";
import { LastingPanel } from "./lasting-panel.tsx";
import { LatestPanel } from "./latest-panel.tsx";
import { useWalletTitle } from "./use-wallet-title.ts";

/** `/wallet`: the balance and what comes to it, how long it lasts, what is charged ahead, and the last movements. */
export function WalletPage() {
  const t = useTranslations("wallet");
  return (
    <CabinetPage title={useWalletTitle(t("title"))}>
      <PageHeading
        title={t("title")}
        actions={
          <>
            <DownloadButton filter={{}}>{t("statement")}</DownloadButton>
            <Link to="/deposit" className={buttonClass({ tone: "primary" })}>
              <Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />
              {t("topUp")}
            </Link>
          </>
        }
      />
      <div className="grid items-start gap-4 rail:grid-cols-[1fr_320px]">
        <div className="grid min-w-0 gap-4">
          <BalancePanel />
          <LastingPanel />
          <LatestPanel />
        </div>
        <div className="grid min-w-0 gap-4">
          <ChargesPanel />
          <AddressesWidget />
        </div>
      </div>
    </CabinetPage>
  );
}
