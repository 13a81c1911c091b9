import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { canCancel } from "#src/shared/payouts.ts";
import { type Payout, payoutsQuery } from "./queries.ts";
import { ShownPlace } from "./shown-place.tsx";

const marks: Readonly<Record<Payout["state"], BuoyKind>> = {
  requested: "busy",
  review: "busy",
  approved: "busy",
  sending: "busy",
  paid: "ok",
  rejected: "bad",
  failed: "bad",
  cancelled: "off",
};

export interface PastPayoutsProps {
  readonly query: UseQueryResult<{ readonly payouts: readonly Payout[] }>;
}

/** What became of payouts, the newest first: of all, or of what a page asked for. */
export function PastPayouts({ query }: PastPayoutsProps) {
  const t = useTranslations("payouts.list");
  const common = useTranslations("common.state");
  return (
    <Panel title={t("title")}>
      <QueryView
        query={query}
        errorTitle={t("loadError")}
        skeleton={<SkeletonRows label={common("loading")} rows={3} rowHeight={48} />}
      >
        {({ payouts }) =>
          payouts.length === 0 ? (
            <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
          ) : (
            <ul>
              {payouts.map((payout) => (
                <Row key={payout.id} payout={payout} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Panel>
  );
}

function Row({ payout }: { readonly payout: Payout }) {
  const t = useTranslations("payouts");
  const times = useTimes();
  const { amountCents, amount, destination, txid, explorerUrl, reason, state, feeCents } = payout;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line py-2 not-last:border-b">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-3 text-14">
          <Money cents={amountCents} />
          <Buoy kind={marks[state]}>{t(`state.${state}`)}</Buoy>
          <span className="text-13 text-muted">{t(`source.${payout.source}`)}</span>
        </span>
        <ShownPlace place={destination} />
        {amount !== null && (
          <span className="block text-13 text-fg2">
            <BdiCode>
              {amount} {destination.asset}
            </BdiCode>
            {feeCents > 0 && (
              <>
                {" "}
                · {t("list.fee")} <Money cents={feeCents} />
              </>
            )}
          </span>
        )}
        {txid !== null && (
          <span className="block text-13 wrap-anywhere">
            {explorerUrl === null ? (
              <BdiCode>{txid}</BdiCode>
            ) : (
              <a href={explorerUrl} target="_blank" rel="noopener noreferrer" className="text-accent">
                <BdiCode>{txid}</BdiCode>
              </a>
            )}
          </span>
        )}
        {reason !== null && <bdi className="block text-13 wrap-anywhere text-fg2">{reason}</bdi>}
      </span>
      <span className="flex flex-wrap items-center gap-3 text-13 text-muted">
        {times.stamp(payout.settledAt ?? payout.requestedAt)}
        {canCancel(state) && <CancelButton id={payout.id} />}
      </span>
    </li>
  );
}

function CancelButton({ id }: Pick<Payout, "id">) {
  const t = useTranslations("payouts.list");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);
  const cancel = async () => {
    setPending(true);
    try {
      await api("POST /v2/payouts/{id}/cancel", { params: { id }, body: {} });
      await queryClient.invalidateQueries({ queryKey: payoutsQuery.queryKey });
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <ForRole right="orders.buy">
      {failure !== undefined && <Note tone="danger">{failure}</Note>}
      <Button size="sm" pending={isPending} onClick={() => void cancel()}>
        {t("cancel")}
      </Button>
    </ForRole>
  );
}
