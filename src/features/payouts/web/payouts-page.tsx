import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { AddCardDialog } from "./add-card-dialog.tsx";
import { DestinationsPanel } from "./destinations.tsx";
import { PastPayouts } from "./past-payouts.tsx";
import { destinationsQuery, payoutsQuery } from "./queries.ts";

/** `/payouts`: where earned money can go, and what became of payouts. */
export function PayoutsPage() {
  const t = useTranslations("payouts");
  const query = useQuery(payoutsQuery);
  // What is below a list comes when the list is there, so that nothing moves.
  const { isPending } = useQuery(destinationsQuery);
  // Where the gateway's page of cards led back.
  const { card } = useSearch({ from: "/cabinet/payouts" });
  const navigate = useNavigate();
  return (
    <CabinetPage title={t("title")}>
      <PageHeading title={t("title")} />
      <p className="text-14 text-pretty text-fg2">{t("lead")}</p>
      <p className="text-13 text-pretty text-muted">{t("needs")}</p>
      <DestinationsPanel />
      {!isPending && <PastPayouts query={query} />}
      {card !== undefined && (
        <AddCardDialog
          isTyped={false}
          code={card}
          onClose={() => void navigate({ to: "/payouts", replace: true })}
        />
      )}
    </CabinetPage>
  );
}
