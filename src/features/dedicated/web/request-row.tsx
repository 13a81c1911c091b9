import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { type DedicatedRequest, requestsQuery } from "./queries.ts";

const kinds: Readonly<Record<DedicatedRequest["state"], BuoyKind>> = {
  open: "busy",
  answered: "info",
  closed: "off",
};

/** One request: its content, price, state and answer. */
export function RequestRow({ request }: { readonly request: DedicatedRequest }) {
  const t = useTranslations("dedicated.list");
  const times = useTimes();
  const withdrawal = useWithdrawal(request.id);
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-2 border-line px-4 py-3.5 not-last:border-b">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">
            <bdi>
              {request.quantity} × {request.name}
            </bdi>
          </span>
          <Buoy kind={kinds[request.state]}>{t(`state.${request.state}`)}</Buoy>
        </p>
        <p className="mt-0.5 text-12 text-muted">{t("asked", { date: times.stamp(request.createdAt) })}</p>
      </div>
      <p className="text-end">
        <Money cents={request.monthlyCents * request.quantity} className="text-14" />
        <span className="block text-12 text-muted">{t("perMonth")}</span>
      </p>
      {request.note !== "" && (
        <p className="col-span-2 text-13 wrap-anywhere whitespace-pre-line text-fg2">{request.note}</p>
      )}
      {request.answer !== null && (
        <div className="col-span-2 border-s-2 border-fg ps-3 text-13">
          <p className="text-12 text-muted">
            {t("answered", { date: times.stamp(request.answeredAt ?? request.createdAt) })}
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{request.answer}</p>
        </div>
      )}
      {request.state !== "closed" && (
        <ForRole right="orders.buy">
          <div className="col-span-2">
            <Button size="sm" pending={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
              {t("withdraw")}
            </Button>
          </div>
        </ForRole>
      )}
    </li>
  );
}

function useWithdrawal(id: DedicatedRequest["id"]) {
  const t = useTranslations("dedicated.list");
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api("POST /v2/dedicated/requests/{id}/withdraw", { params: { id }, body: {} }),
    onSuccess: () => notify("green", t("withdrawn")),
    onError: (error) => notify("red", textOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: requestsQuery.queryKey }),
  });
}
