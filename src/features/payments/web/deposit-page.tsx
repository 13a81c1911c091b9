import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { BarePage } from "#src/web/cabinet/bare-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useBalance } from "#src/web/session/user-query.ts";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { DepositForm } from "./deposit-form.tsx";
import { gatewaysQuery } from "./gateways/gateway-queries.ts";
import { FindGatewayForm } from "./gateways/lazy-gateways.ts";
import { amlQuery, methodsQuery } from "./queries.ts";
import { StaticWallets } from "./static-wallets.tsx";

// Lazy: it is needed late, and loads the form components.
const FindTransactionForm = lazy(async () => ({
  default: (await import("./find-transaction-form.tsx")).FindTransactionForm,
}));

/** `/deposit`: amount, coin and policy on one bare page. */
export function DepositPage() {
  const t = useTranslations("payments.deposit");
  const common = useTranslations("common");
  const { amount, method, returnTo } = useSearch({ from: "/bare-customer/deposit" });
  // Who may not see it is refused the rest of the page too.
  const balance = useBalance() ?? 0;
  const methods = useQuery(methodsQuery);
  const aml = useQuery(amlQuery);
  // Coins are there without them.
  const { data: gateways = [] } = useQuery(gatewaysQuery);
  const skeleton = <SkeletonRows label={common("state.loading")} rows={5} rowHeight={56} />;
  return (
    <BarePage
      title={t("title")}
      back={{ to: returnTo ?? "/wallet", label: returnTo === undefined ? t("backToWallet") : t("back") }}
    >
      <h1 className="text-32">{t("title")}</h1>
      <p className="mt-2 mb-8 text-16 text-pretty text-fg2">
        {t.rich("lead", { ...richTags, balance: formatCents(balance) })}
      </p>
      <QueryView query={methods} errorTitle={t("methodsError")} skeleton={skeleton}>
        {({ methods: list, rateHeldSeconds }) => (
          <QueryView query={aml} errorTitle={t("amlError")} skeleton={skeleton}>
            {(policy) => (
              <div className="flex flex-col gap-12">
                <DepositForm
                  methods={[...list, ...gateways]}
                  rateHeldSeconds={rateHeldSeconds}
                  policy={policy}
                  proposedCents={amount}
                  wantedMethod={method}
                  returnTo={returnTo}
                  balanceCents={balance}
                >
                  <StaticWallets isPolicyAccepted={policy.acceptedAt !== null} />
                  <div className="min-h-12 rounded-10 border border-line px-4 py-1.5">
                    <Suspense>
                      <FindTransactionForm methods={list} />
                      {gateways.length > 0 && <FindGatewayForm />}
                    </Suspense>
                  </div>
                </DepositForm>
              </div>
            )}
          </QueryView>
        )}
      </QueryView>
    </BarePage>
  );
}
