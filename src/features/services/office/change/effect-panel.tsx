import { useFormatter, useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Button } from "#src/web/ui/button.tsx";
import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { ChangeView } from "../prices-query.ts";

export interface EffectPanelProps {
  readonly view: ChangeView;
  /** Absent: it cannot be announced by this role, or any more. */
  readonly onAnnounce: (() => void) | undefined;
}

/** What the change is worth once all have renewed, and the button that announces it with its date. */
export function EffectPanel({ view: { change, effect }, onAnnounce }: EffectPanelProps) {
  const t = useTranslations("officePrices.effect");
  const format = useFormatter();
  const times = useTimes();
  const { services, customers, mrrCents, mrrDeltaCents, earliestAt } = effect;
  const isEarly = change.state === "draft" && change.fromAt < earliestAt;
  /** A raise by x is undone when so many leave. */
  const breakEven = mrrDeltaCents > 0 ? mrrDeltaCents / (mrrCents + mrrDeltaCents) : null;
  return (
    <Panel title={t("title")} note={t("note")}>
      <KeyValueList
        items={[
          { key: "services", label: t("services"), value: <span className="font-mono">{services}</span> },
          { key: "customers", label: t("customers"), value: <span className="font-mono">{customers}</span> },
          { key: "mrr", label: t("mrr"), value: <Money cents={mrrCents} /> },
          ...(breakEven === null
            ? []
            : [
                {
                  key: "even",
                  label: t("breakEven"),
                  value: (
                    <span className="font-mono">
                      {format.number(breakEven, { style: "percent", maximumFractionDigits: 1 })}
                    </span>
                  ),
                },
              ]),
        ]}
      />
      <div className="mt-3">
        <TotalRow label={t("delta")} amount={<Money cents={mrrDeltaCents} signed />} />
      </div>
      {onAnnounce && (
        <div className="mt-3 flex flex-col gap-2">
          {isEarly && <Note tone="danger">{t("early", { day: times.dayUtc(earliestAt) })}</Note>}
          <Button tone="primary" block disabled={services === 0 || isEarly} onClick={onAnnounce}>
            {t("announce", { day: times.dayUtc(change.fromAt) })}
          </Button>
          <p className="text-center text-12 text-muted">{services === 0 ? t("nothing") : t("proof")}</p>
        </div>
      )}
    </Panel>
  );
}
