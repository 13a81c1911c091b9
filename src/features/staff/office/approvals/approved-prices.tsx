import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { Approval } from "./approvals-query.ts";

type Price = NonNullable<Approval["description"]>["prices"][number];

/** The prices that would change, before and after, with the way to all of them; nothing where none do: `approval`. */
export function ApprovedPrices({ approval }: { readonly approval: Approval }) {
  const t = useTranslations("officeStaff.approvals.prices");
  const { description, objectType, objectId } = approval;
  if (description === null || description.prices.length === 0) return null;
  const { prices, furtherPrices } = description;
  return (
    <Panel title={t("title")} flush>
      <div className="edge-scroll">
        <table className="office-table">
          <caption className="sr-only">{t("title")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("service")}</th>
              <th scope="col">{t("term")}</th>
              <th scope="col" data-align="end">
                {t("before")}
              </th>
              <th scope="col" data-align="end">
                {t("after")}
              </th>
              <th scope="col">{t("from")}</th>
            </tr>
          </thead>
          <tbody>
            {prices.map((price) => (
              <PriceRow
                key={`${price.service.id} ${price.address} ${price.months} ${price.beforeCents}`}
                price={price}
              />
            ))}
          </tbody>
        </table>
      </div>
      {objectType === "price-change" && (
        <p className="flex flex-wrap gap-x-3 gap-y-1 border-t border-line px-4 py-2 text-13">
          {furtherPrices > 0 && <span className="text-muted">{t("further", { count: furtherPrices })}</span>}
          <OfficeLink href={`/staff/prices/${objectId}`} className="underline underline-offset-3">
            {t("open")}
          </OfficeLink>
        </p>
      )}
    </Panel>
  );
}

function PriceRow({ price }: { readonly price: Price }) {
  const t = useTranslations("officeStaff.approvals.prices");
  const times = useTimes();
  const { service, others, address, months, beforeCents, afterCents, fromAt } = price;
  return (
    <tr>
      <th scope="row">
        <ObjectLink {...service} />{" "}
        {others > 0 && <span className="text-12 text-muted">{t("others", { count: others })}</span>}
      </th>
      <td>
        {t("months", { months })}{" "}
        {address !== null && <span className="text-12 text-muted">{t("address", { address })}</span>}
      </td>
      <td data-align="end">
        <Money cents={beforeCents} className="text-muted" />
      </td>
      <td data-align="end">
        <Money cents={afterCents} />
      </td>
      <td>
        <BdiCode>{times.dayUtc(fromAt)}</BdiCode>
      </td>
    </tr>
  );
}
