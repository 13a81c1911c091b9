import { useTranslations } from "use-intl";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import type { Fact } from "#src/web/ui/fact-strip.tsx";
import type { Customer } from "#src/web/office/parts/customer-head-query.ts";
import { languageName } from "../customers-list.tsx";
import type { ShownCustomer } from "../parts/use-shown.ts";
import { useFactorNames } from "../parts/use-factor-names.ts";

/** Who a customer is, in a line below its name. */
export function useCustomerFacts(customer: Customer, shown: ShownCustomer | undefined): readonly Fact[] {
  const t = useTranslations("officeCustomers.facts");
  const list = useTranslations("officeCustomers.list");
  const times = useTimes();
  const factorNames = useFactorNames();
  const [owner] = customer.people;
  const email = shown?.people.find(({ id }) => id === owner?.id)?.email ?? customer.email;
  return [
    { key: "id", label: t("id"), value: <CopiedId id={customer.id} /> },
    {
      key: "email",
      label: list("email"),
      value: (
        <>
          <BuoyMark kind={owner?.isConfirmed ? "ok" : "off"} />
          {email !== null && <BdiCode>{email}</BdiCode>}
          {t(owner?.isConfirmed ? "confirmed" : "unconfirmed")}
        </>
      ),
    },
    { key: "site", label: list("site"), value: <bdi>{customer.site.name}</bdi> },
    {
      key: "since",
      label: list("since"),
      value: <BdiCode>{times.day(customer.formerSince ?? customer.since)}</BdiCode>,
    },
    { key: "language", label: list("language"), value: languageName(customer.language) },
    { key: "factors", label: t("signsIn"), value: factorNames(owner?.factors ?? []) },
    {
      key: "seen",
      label: list("seen"),
      value: customer.lastSeenAt === null ? "–" : <AgeLabel at={customer.lastSeenAt} />,
    },
  ];
}
