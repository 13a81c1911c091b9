import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { CoinMark } from "./coin-mark.tsx";
import { type Method, methodsQuery } from "./queries.ts";
import { usdRateText } from "./usd-rate-text.ts";

/** The coins that can be deposited, with network, rate and minimum; each leads to the form with this coin. */
export function MethodsWidget() {
  const t = useTranslations("payments.method");
  const common = useTranslations("common");
  const query = useQuery(methodsQuery);
  return (
    <Panel title={t("panel")} flush>
      <QueryView
        query={query}
        errorTitle={t("loadError")}
        level={3}
        skeleton={<SkeletonRows label={common("state.loading")} rows={5} rowHeight={48} />}
      >
        {({ methods }) =>
          methods.length === 0 ? (
            <EmptyState compact level={3} title={t("noneTitle")}>
              {t("none")}
            </EmptyState>
          ) : (
            <ul>
              {methods.map((method) => (
                <MethodRow key={method.id} method={method} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Panel>
  );
}

function MethodRow({ method }: { readonly method: Method }) {
  const t = useTranslations("payments.method");
  return (
    <li className="relative flex items-center gap-3 border-line px-4 py-2.5 not-last:border-b has-[a]:hover:bg-surface2">
      <CoinMark asset={method.asset} />
      <div className="min-w-0 flex-1">
        <p className="text-14 font-medium">
          {method.available ? (
            // Its target is the whole row.
            <Link
              to="/deposit"
              search={{ method: method.id }}
              className="after:absolute after:inset-0 hover:underline"
            >
              {method.name}
            </Link>
          ) : (
            method.name
          )}{" "}
          <BdiCode className="text-12 font-normal text-fg2">{method.asset}</BdiCode>
        </p>
        <p className="text-12 text-muted">{method.network}</p>
      </div>
      <div className="text-end text-12 text-muted">
        {method.reason === null ? (
          <>
            {method.rateUsd !== null && (
              <div>
                <BdiCode className="text-fg2">{usdRateText(method.rateUsd)}</BdiCode>
              </div>
            )}
            {t.rich("minimum", { ...richTags, amount: formatCents(method.minCents) })}
          </>
        ) : (
          t(`reason.${method.reason}`)
        )}
      </div>
    </li>
  );
}
