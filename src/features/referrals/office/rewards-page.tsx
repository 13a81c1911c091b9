import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useGo, useOfficeLocation } from "#src/web/office/office-link.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { QueuePage } from "#src/web/office/shapes/queue/queue-page.tsx";
import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { referralStates } from "#src/shared/referrals.ts";
import { DecideDialog, type RewardAct } from "./decide-dialog.tsx";
import { RewardDetail } from "./reward-detail.tsx";
import { type Reward, rewardsAlarmAgeMs, rewardsQuery } from "./rewards-query.ts";

const marks: Readonly<Record<Reward["state"], BuoyKind>> = {
  joined: "info",
  held: "info",
  review: "busy",
  available: "ok",
  void: "off",
};
const keys = { approve: "e", void: "c" } as const;

/** Rewards that somebody has to look at, the oldest referral first; those of other states, too. */
export function RewardsPage() {
  const t = useTranslations("officeReferrals");
  const go = useGo();
  const { path, search } = useOfficeLocation();
  const shown = new URLSearchParams(search).get("show");
  const state = referralStates.find((one) => one === shown) ?? "review";
  const query = useQuery(rewardsQuery(state));
  const mayDecide = useMay("rewards.decide");
  const [act, setAct] = useState<{ readonly kind: RewardAct; readonly reward: Reward }>();
  const actsOf = (reward: Reward): readonly RewardAct[] =>
    mayDecide && reward.state === "review" ? ["approve", "void"] : [];
  return (
    <>
      <QueuePage
        title={t("title")}
        query={query}
        alarmAgeMs={rewardsAlarmAgeMs}
        empty={{ title: t("none"), text: t("noneText") }}
        choice={
          <Segmented
            label={t("shown")}
            isView
            options={referralStates.map((value) => ({ value, label: t(`states.${value}`) }))}
            value={state}
            onValueChange={(value) =>
              go(value === "review" ? path : `${path}?show=${value}`, { replace: true })
            }
          />
        }
        item={(reward) => ({
          id: reward.id,
          title: <bdi>{reward.referrer.name}</bdi>,
          why:
            reward.signals.map((signal) => t(`signals.${signal}`)).join(", ") || t(`states.${reward.state}`),
          who: <bdi>{reward.referred.name}</bdi>,
          mark: marks[reward.state],
          since: reward.reachedAt ?? reward.joinedAt,
        })}
        acts={(reward) =>
          actsOf(reward).map((kind) => ({
            keys: keys[kind],
            label: t(kind),
            run: () => setAct({ kind, reward }),
          }))
        }
        detail={(reward) => (
          <RewardDetail reward={reward} acts={actsOf(reward)} onAct={(kind) => setAct({ kind, reward })} />
        )}
      />
      {act !== undefined && <DecideDialog key={act.reward.id} {...act} onClose={() => setAct(undefined)} />}
    </>
  );
}
