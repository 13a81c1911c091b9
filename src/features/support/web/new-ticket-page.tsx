import { getRouteApi } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { useMay } from "#src/web/session/user-query.ts";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { NewTicketForm } from "./new/new-ticket-form.tsx";
import { SupportCard } from "./parts/support-card.tsx";

const route = getRouteApi("/cabinet/support-ticket");

/** `/support-ticket`: a new ticket. */
export function NewTicketPage() {
  const t = useTranslations("support");
  const search = route.useSearch();
  const mayWrite = useMay("support.write");
  return (
    <CabinetPage title={t("new.title")} breadcrumbs={[{ label: t("title"), to: "/support" }]}>
      <PageHeading title={t("new.title")} />
      <p className="-mt-2 text-14 text-pretty text-fg2">{t("new.text")}</p>
      <ForRole right="support.write" others="note">
        <NewTicketForm search={search} />
      </ForRole>
      {/* Who may not write sees when we answer all the same. */}
      {!mayWrite && <SupportCard />}
    </CabinetPage>
  );
}
