import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api, makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { type StaticWallet, staticWalletsQuery } from "./queries.ts";
import { StaticWalletCard } from "./static-wallet-card.tsx";

const generateCall = () => keyCall("POST /v2/payments/generate-static-wallets", { body: {} });

/** Permanent addresses: issued once on request, then permanent. They require the accepted policy. */
export function StaticWallets({ isPolicyAccepted }: { readonly isPolicyAccepted: boolean }) {
  const t = useTranslations("payments.static");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const wallets = useQuery(staticWalletsQuery);
  const generate = useMutation({
    mutationFn: () => makeCall(generateCall()),
    onSuccess: (answer) => queryClient.setQueryData(staticWalletsQuery.queryKey, answer),
  });
  const replace = useMutation({
    mutationFn: (id: StaticWallet["id"]) =>
      api("POST /v2/payments/static-wallets/{id}/replace", { params: { id }, body: {} }),
    onSuccess: (answer) => queryClient.setQueryData(staticWalletsQuery.queryKey, answer),
  });
  return (
    <div id="addresses">
      <Panel title={t("title")} note={t("anyAmount")}>
        <QueryView
          query={wallets}
          errorTitle={t("loadError")}
          level={3}
          skeleton={<SkeletonRows label={common("state.loading")} rows={3} rowHeight={56} />}
        >
          {({ wallets: list }) =>
            list.length > 0 ? (
              <>
                <p className="mb-1 text-13 text-pretty text-warn">{t("networkWarning")}</p>
                <ul>
                  {list.map((wallet) => (
                    <li key={wallet.id} className="relative border-b border-line">
                      <StaticWalletCard
                        wallet={wallet}
                        isReplacing={replace.isPending && replace.variables === wallet.id}
                        onReplace={() => replace.mutate(wallet.id)}
                      />
                      <FormError>
                        {replace.isError && replace.variables === wallet.id
                          ? errorText(replace.error)
                          : undefined}
                      </FormError>
                    </li>
                  ))}
                </ul>
              </>
            ) : isPolicyAccepted ? (
              <div className="flex flex-col items-start gap-3">
                <FormError>{generate.isError ? errorText(generate.error) : undefined}</FormError>
                <Button pending={generate.isPending} onClick={() => generate.mutate()}>
                  {t("generate")}
                </Button>
                <ShowCall call={generateCall} />
              </div>
            ) : (
              <p className="text-13 text-muted">{t("afterPolicy")}</p>
            )
          }
        </QueryView>
        <p className="mt-3 text-12 text-pretty text-muted">{t("text")}</p>
      </Panel>
    </div>
  );
}
