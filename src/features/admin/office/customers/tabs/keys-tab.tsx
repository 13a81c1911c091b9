import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { keysQuery } from "../customer-query.ts";
import { type CustomerId } from "#src/web/office/parts/customer-head-query.ts";

/** The API keys of a customer, without secrets. */
export function KeysTab({ id }: { readonly id: CustomerId }) {
  const t = useTranslations("officeCustomers.keys");
  const times = useTimes();
  const query = useQuery(keysQuery(id));
  return (
    <Loaded query={query} skeleton={<RowsSkeleton label={t("loading")} />}>
      {({ keys }) => (
        <PlainTable
          title={t("title")}
          rows={keys}
          rowKey={(key) => key.id}
          empty={t("none")}
          columns={[
            {
              key: "name",
              header: t("name"),
              cell: ({ name, hint }) => (
                <span className="whitespace-nowrap">
                  <bdi className="font-medium">{name}</bdi>
                  <BdiCode className="ms-2 text-12 text-muted">{`…${hint}`}</BdiCode>
                </span>
              ),
            },
            {
              key: "state",
              header: t("state"),
              cell: ({ state }) => (
                <Buoy kind={state === "active" ? "ok" : "off"}>{t(`states.${state}`)}</Buoy>
              ),
            },
            {
              key: "scopes",
              header: t("scopes"),
              cell: ({ scopes }) => <BdiCode className="text-12">{scopes.join(" ")}</BdiCode>,
            },
            {
              key: "spent",
              header: t("spentToday"),
              align: "end",
              cell: ({ spentTodayCents, spendLimitCents }) => (
                <span className="whitespace-nowrap">
                  {spentTodayCents === null ? "–" : <Money cents={spentTodayCents} />}
                  {spendLimitCents !== null && (
                    <span className="ms-1.5 text-12 text-muted">
                      {t.rich("ofLimit", { limit: () => <Money cents={spendLimitCents} /> })}
                    </span>
                  )}
                </span>
              ),
            },
            { key: "by", header: t("madeBy"), cell: ({ createdBy }) => <bdi>{createdBy}</bdi> },
            {
              key: "ends",
              header: t("ends"),
              align: "end",
              cell: ({ expiresAt }) =>
                expiresAt === null ? (
                  t("never")
                ) : (
                  <BdiCode className="text-12 whitespace-nowrap text-muted">{times.day(expiresAt)}</BdiCode>
                ),
            },
            {
              key: "used",
              header: t("used"),
              align: "end",
              cell: ({ lastUsedAt }) =>
                lastUsedAt === null ? (
                  "–"
                ) : (
                  <AgeLabel at={lastUsedAt} className="font-mono text-12 whitespace-nowrap text-muted" />
                ),
            },
          ]}
        />
      )}
    </Loaded>
  );
}
