import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { useGo, useOfficeLocation } from "#src/web/office/office-link.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { QueuePage } from "#src/web/office/shapes/queue/queue-page.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { NumberDialog } from "./number-dialog.tsx";
import { type PayoutAct, PayoutDialog } from "./payout-dialog.tsx";
import { payoutMarks, PayoutDetail } from "./payout-detail.tsx";
import { type Payout, payoutsAlarmAgeMs, payoutsQuery, type PayoutsShown } from "./payouts-query.ts";
import { RunDialog } from "./run-dialog.tsx";

const views = ["waiting", "approved", "sending", "ended"] as const satisfies readonly PayoutsShown[];

/** The keys of acts, each its own in every state. */
const actKeys = {
  approve: "e",
  reject: "r",
  send: "e",
  sendCard: "e",
  transaction: "e",
  paid: "e",
  number: "y",
  play: "y",
  giveUp: "r",
} as const;

/** Payouts of what customers earned: decided, sent, and followed until their chain confirms them. */
export function PayoutsPage() {
  const t = useTranslations("officePayouts");
  const go = useGo();
  const { path, search } = useOfficeLocation();
  const wanted = new URLSearchParams(search).get("show");
  const show: PayoutsShown = views.find((view) => view === wanted) ?? "waiting";
  const query = useQuery(payoutsQuery(show));
  const may = {
    approve: useMay("payouts.approve"),
    send: useMay("payouts.send"),
    cards: useMay("payouts.cards"),
  };
  const [act, setAct] = useState<{ readonly kind: PayoutAct; readonly payout: Payout }>();
  const [takesRun, setTakesRun] = useState(false);
  const actsOf = (payout: Payout) => offeredActs(payout, may);
  return (
    <>
      <QueuePage
        title={t("title")}
        query={query}
        alarmAgeMs={show === "waiting" ? payoutsAlarmAgeMs : null}
        empty={{ title: t(`none.${show}`), text: t("noneText") }}
        choice={
          <Segmented
            label={t("shown")}
            isView
            options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
            value={show}
            onValueChange={(value) =>
              go(value === "waiting" ? path : `${path}?show=${value}`, { replace: true })
            }
          />
        }
        begin={
          show === "sending" &&
          may.send && (
            <Button size="sm" onClick={() => setTakesRun(true)}>
              {t("run.open")}
            </Button>
          )
        }
        item={(payout) => ({
          id: payout.id,
          title: formatCents(payout.amountCents),
          why: why(payout),
          who: <bdi>{payout.customer.name}</bdi>,
          mark: payoutMarks[payout.state],
          since: payout.requestedAt,
        })}
        acts={(payout) =>
          actsOf(payout).map((kind) => ({
            keys: actKeys[kind],
            label: t(`acts.${kind}`),
            run: () => setAct({ kind, payout }),
          }))
        }
        detail={(payout) => (
          <PayoutDetail
            payout={payout}
            acts={actsOf(payout).map((kind) => ({ kind, keys: actKeys[kind] }))}
            onAct={(kind) => setAct({ kind, payout })}
          />
        )}
      />
      {act !== undefined && <Act key={act.payout.id} {...act} onClose={() => setAct(undefined)} />}
      {takesRun && <RunDialog onClose={() => setTakesRun(false)} />}
    </>
  );

  function why({ reviewReasons, trouble, state }: Payout) {
    if (trouble !== null) return t(`trouble.${trouble}`);
    return reviewReasons.length > 0
      ? reviewReasons.map((reason) => t(`reasons.${reason}`)).join(" · ")
      : t(`state.${state}`);
  }
}

interface ActProps {
  readonly kind: PayoutAct;
  readonly payout: Payout;
  readonly onClose: () => void;
}

function Act({ kind, ...props }: ActProps) {
  return kind === "number" ? <NumberDialog {...props} /> : <PayoutDialog kind={kind} {...props} />;
}

interface May {
  readonly approve: boolean;
  readonly send: boolean;
  readonly cards: boolean;
}

function offeredActs(payout: Payout, may: May): readonly PayoutAct[] {
  const { state, card } = payout;
  if (state === "requested" || state === "review") return may.approve ? ["approve", "reject"] : [];
  if (state === "approved") {
    const send = card === null ? "send" : "sendCard";
    return [...(may.send ? ([send] as const) : []), ...(may.approve ? (["reject"] as const) : [])];
  }
  return state === "sending" && may.send ? actsUnderWay(payout, may) : [];
}

/** What its gateway pays is left to it. */
function actsUnderWay({ confirmations, isPlayMoney, card }: Payout, may: May): readonly PayoutAct[] {
  if (card !== null) {
    if (!card.isByHand) return [];
    return ["paid", ...(may.cards && card.hasNumber ? (["number"] as const) : []), "giveUp"];
  }
  // Named and not on its chain: the treasury was cut off before it sent the coins.
  const isUnsent = isPlayMoney && confirmations === null;
  return ["transaction", ...(isUnsent ? (["play"] as const) : []), "giveUp"];
}
