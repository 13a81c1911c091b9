import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { site } from "#src/web/site.ts";
import { Button } from "#src/web/ui/button.tsx";
import { type Payment, paymentQuery } from "./queries.ts";

const outcomes = ["return", "vanish"] as const;

/** Makes the simulated network orphan the blocks of the coins, as real ones do now and then. */
export function DemoReorgButtons({ payment }: { readonly payment: Payment }) {
  const t = useTranslations("payments.demo");
  const queryClient = useQueryClient();
  const { id } = payment;
  const reorganize = useMutation({
    mutationFn: (coins: (typeof outcomes)[number]) =>
      api("POST /v2/payments/{id}/demo-reorg", { params: { id }, body: { coins } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: paymentQuery(id).queryKey }),
  });
  const isYoung = payment.deposits.some(({ confirmations, state }) => confirmations > 0 && state !== "final");
  if (!site().demo || !payment.isSimulatedNetwork || !isYoung) return null;
  return (
    <section className="rounded-10 border border-dashed border-line2 p-4">
      <h2 className="text-14 font-medium">{t("reorgTitle")}</h2>
      <p className="mt-0.5 mb-3 text-13 text-muted">{t("reorgText")}</p>
      <div className="flex flex-wrap gap-2">
        {outcomes.map((outcome) => (
          <Button key={outcome} disabled={reorganize.isPending} onClick={() => reorganize.mutate(outcome)}>
            {t(`reorg.${outcome}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
