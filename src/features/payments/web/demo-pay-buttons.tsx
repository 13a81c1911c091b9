import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { Button } from "#src/web/ui/button.tsx";
import { type Payment, paymentQuery } from "./queries.ts";

const amounts = ["exact", "less", "more"] as const;

/** Sends play money to the address; only where coins are simulated. */
export function DemoPayButtons({ payment }: { readonly payment: Payment }) {
  const t = useTranslations("payments.demo");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { id } = payment;
  const pay = useMutation({
    mutationFn: (amount: (typeof amounts)[number]) =>
      api("POST /v2/payments/{id}/demo-pay", { params: { id }, body: { amount } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: paymentQuery(id).queryKey }),
  });
  if (!payment.isSimulatedNetwork) return null;
  return (
    <section className="rounded-10 border border-dashed border-line2 p-4">
      <h2 className="text-14 font-medium">{t("title")}</h2>
      <p className="mt-0.5 mb-3 text-13 text-muted">{t("text")}</p>
      <div className="flex flex-wrap gap-2">
        {amounts.map((amount) => (
          <Button
            key={amount}
            pending={pay.isPending && pay.variables === amount}
            disabled={pay.isPending && pay.variables !== amount}
            onClick={() => pay.mutate(amount)}
          >
            {t(amount)}
          </Button>
        ))}
      </div>
      {pay.isError && (
        <p role="alert" className="mt-2 text-13 text-danger">
          {errorText(pay.error)}
        </p>
      )}
    </section>
  );
}
