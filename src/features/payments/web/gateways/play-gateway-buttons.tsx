import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { awaitsMoney } from "./gateway-phase.ts";
import type { GatewayPartProps } from "./gateway-head.tsx";
import { gatewayPaymentQuery } from "./gateway-queries.ts";

type PlayAmount = "exact" | "less" | "more" | "take-back";

/** Pays play money at a simulated gateway, or lets it take its word back. */
export function PlayGatewayButtons({ payment, phase }: GatewayPartProps) {
  const t = useTranslations("gateways.play");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { id } = payment;
  const play = useMutation({
    mutationFn: (amount: PlayAmount) =>
      api("POST /v2/gateways/payments/{id}/demo-pay", { params: { id }, body: { amount } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: gatewayPaymentQuery(id).queryKey }),
  });
  const amounts: readonly PlayAmount[] = [
    ...(awaitsMoney(phase) ? (["exact", "less", "more"] as const) : []),
    ...(payment.deposits.some(({ fate }) => fate === "credited") ? (["take-back"] as const) : []),
  ];
  if (!payment.simulated || amounts.length === 0) return null;
  return (
    <section className="rounded-10 border border-dashed border-line2 p-4">
      <h2 className="text-14 font-medium">{t("title")}</h2>
      <p className="mt-0.5 mb-3 text-13 text-muted">{t("text")}</p>
      <div className="flex flex-wrap gap-2">
        {amounts.map((amount) => (
          <Button
            key={amount}
            pending={play.isPending && play.variables === amount}
            disabled={play.isPending && play.variables !== amount}
            onClick={() => play.mutate(amount)}
          >
            {t(amount)}
          </Button>
        ))}
      </div>
      <FormError>{play.isError ? errorText(play.error) : undefined}</FormError>
    </section>
  );
}
