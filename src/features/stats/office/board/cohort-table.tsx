import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";

/** Months since the first order that are shown. */
const ages = Array.from({ length: 12 }, (_, age) => age);
const mostMonths = 12;

/** Customers by the month of their first delivered order: which part of them bought something in the months after it. */
export function CohortTable({ siteId }: { readonly siteId: number | undefined }) {
  const t = useTranslations("officeBoard.cohorts");
  const loading = useTranslations("office.frame");
  const format = useFormatter();
  const cohorts = useQuery({
    queryKey: ["office", "stats", "cohorts", siteId],
    queryFn: ({ signal }) =>
      api("GET /v2/admin/stats/cohorts", { query: siteId === undefined ? {} : { siteId }, signal }),
  });
  return (
    <Panel title={t("title")} note={t("note")} flush>
      <Loaded query={cohorts} skeleton={<RowsSkeleton label={loading("loading")} rows={4} />}>
        {({ cohorts: all }) =>
          all.length === 0 ? (
            <p className="p-4 text-13 text-muted">{t("none")}</p>
          ) : (
            <div tabIndex={0} role="region" aria-label={t("title")} className="edge-scroll">
              <table className="office-table">
                <caption className="sr-only">{t("title")}</caption>
                <thead>
                  <tr>
                    <th scope="col">{t("month")}</th>
                    <th scope="col" data-align="end">
                      {t("customers")}
                    </th>
                    <th scope="col" data-align="end">
                      {t("bought")}
                    </th>
                    {ages.map((age) => (
                      <th key={age} scope="col" data-align="end">
                        <span className="sr-only">{t("after", { age })}</span>
                        <span aria-hidden="true" className="font-mono">
                          {age}
                        </span>
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {all.slice(-mostMonths).map((cohort) => (
                    <tr key={cohort.month}>
                      <th scope="row" className="whitespace-nowrap">
                        {format.dateTime(Date.parse(`${cohort.month}-15T00:00:00Z`), {
                          month: "short",
                          year: "numeric",
                          timeZone: "UTC",
                        })}
                      </th>
                      <td data-align="end" className="font-mono">
                        {cohort.customers}
                      </td>
                      <td data-align="end">
                        <Money cents={cohort.ages.reduce((sum, { cents }) => sum + cents, 0)} />
                      </td>
                      {ages.map((age) => {
                        const found = cohort.ages.find((one) => one.age === age);
                        const part =
                          found === undefined ? null : found.customers / Math.max(1, cohort.customers);
                        return (
                          <td
                            key={age}
                            data-align="end"
                            className="font-mono text-12"
                            style={{
                              backgroundColor:
                                part === null
                                  ? undefined
                                  : `color-mix(in srgb, var(--info) ${Math.round(part * 30)}%, transparent)`,
                            }}
                          >
                            {part !== null && format.number(part, { style: "percent" })}
                          </td>
                        );
                      })}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
    </Panel>
  );
}
