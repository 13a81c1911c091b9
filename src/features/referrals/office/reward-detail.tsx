import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { KeyCaps } from "#src/web/office/keys/key-caps.tsx";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { FactStrip } from "#src/web/ui/fact-strip.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { RewardAct } from "./decide-dialog.tsx";
import type { Reward } from "./rewards-query.ts";

export interface RewardDetailProps {
  readonly reward: Reward;
  readonly acts: readonly RewardAct[];
  readonly onAct: (act: RewardAct) => void;
}

/** Who brought whom, what was counted, and why somebody has to look: `reward`, `acts`, `onAct`. */
export function RewardDetail({ reward, acts, onAct }: RewardDetailProps) {
  const t = useTranslations("officeReferrals");
  const times = useTimes();
  const { cents, thresholdCents, reachedAt, availableAt, reason } = reward;
  const stamp = (at: string) => <BdiCode>{times.stamp(at)}</BdiCode>;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex min-h-9 flex-wrap items-center gap-3">
        <h2 className="text-24">{cents === null ? t("noReward") : <Money cents={cents} />}</h2>
        <span className="text-13 text-muted">
          {t(`states.${reward.state}`)}
          {reason !== null && <> · {t(`reasons.${reason}`)}</>}
        </span>
      </div>
      <FactStrip
        facts={[
          { key: "id", label: t("id"), value: <CopiedId id={reward.id} /> },
          {
            key: "referrer",
            label: t("referrer"),
            value: <ObjectLink kind="customer" {...reward.referrer} />,
          },
          {
            key: "referred",
            label: t("referred"),
            value: <ObjectLink kind="customer" {...reward.referred} />,
          },
        ]}
      />
      <Panel title={t("counted")}>
        <KeyValueList
          items={[
            { key: "joined", label: t("joined"), value: stamp(reward.joinedAt) },
            { key: "spent", label: t("spent"), value: <Money cents={reward.spentCents} /> },
            ...(thresholdCents === null
              ? []
              : [{ key: "least", label: t("threshold"), value: <Money cents={thresholdCents} /> }]),
            ...(reachedAt === null ? [] : [{ key: "reached", label: t("reached"), value: stamp(reachedAt) }]),
            ...(availableAt === null
              ? []
              : [{ key: "available", label: t("available"), value: stamp(availableAt) }]),
          ]}
        />
      </Panel>
      {reward.signals.length > 0 && (
        <Panel title={t("why")}>
          <ul className="grid gap-1 text-14">
            {reward.signals.map((signal) => (
              <li key={signal}>{t(`signals.${signal}`)}</li>
            ))}
          </ul>
        </Panel>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {acts.map((act) => (
          <span key={act} className="inline-flex items-center gap-2">
            <Button tone={act === "approve" ? "primary" : "secondary"} onClick={() => onAct(act)}>
              {t(act)}
            </Button>
            <KeyCaps keys={act === "approve" ? "e" : "c"} />
          </span>
        ))}
      </div>
    </div>
  );
}
