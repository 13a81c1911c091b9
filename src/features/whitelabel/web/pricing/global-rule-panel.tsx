import { useFormatter, useTranslations } from "use-intl";
import { priceRoundings } from "#src/shared/resale-price.ts";
import { FactStrip } from "#src/web/ui/fact-strip.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { DiscountNote } from "./discount-note.tsx";
import { marginPercent } from "./price-rows.ts";
import type { PriceDrafts } from "./use-price-drafts.ts";

export interface GlobalRulePanelProps {
  readonly drafts: PriceDrafts;
  /** How much less than the list the reseller pays. */
  readonly discountBp: number;
}

/** What costs are, what is added to every one, and what that changes while it is typed: `drafts`, `discountBp`. */
export function GlobalRulePanel({ drafts, discountBp }: GlobalRulePanelProps) {
  const t = useTranslations("whitelabelPricing");
  const format = useFormatter();
  const { global, setGlobal, servers, names, isGlobalReadable } = drafts;
  const margins = servers.map(({ newCents, costCents }) => marginPercent(newCents, costCents));
  const shown = (value: number) => format.number(value, { maximumFractionDigits: 1 });
  const [least, most] = [shown(Math.min(...margins, 100)), shown(Math.max(...margins, 0))];
  const changed = (rows: typeof servers) => rows.filter(({ isChanged }) => isChanged).length;
  return (
    <Panel title={t("global.title")} note={t("global.note")}>
      <div className="grid gap-4">
        <DiscountNote discountBp={discountBp} />
        <div className="grid gap-4">
          <TextField
            className="w-64 max-md:w-full"
            label={t("global.percent")}
            mono
            inputMode="decimal"
            suffix="%"
            maxLength={8}
            value={global.percent}
            error={isGlobalReadable ? undefined : t("unreadable.percent")}
            onChange={(event) => setGlobal({ ...global, percent: event.currentTarget.value })}
          />
          <div className="flex flex-col items-start gap-1.5">
            <span className="text-13 font-medium">{t("rounding.label")}</span>
            <Segmented
              label={t("rounding.label")}
              value={global.rounding}
              onValueChange={(rounding) => setGlobal({ ...global, rounding })}
              options={priceRoundings.map((value) => ({ value, label: t(`rounding.${value}`) }))}
            />
          </div>
        </div>
        <FactStrip
          facts={[
            {
              key: "changed",
              label: t("global.changed"),
              value: t("global.changedValue", {
                plans: changed(servers),
                ofPlans: servers.length,
                names: changed(names),
                ofNames: names.length,
              }),
            },
            {
              key: "margin",
              label: t("global.margin"),
              value: t("global.marginValue", {
                least,
                most,
                isRange: least === most ? "no" : "yes",
              }),
            },
            { key: "running", label: t("global.running"), value: t("global.runningValue") },
          ]}
        />
      </div>
    </Panel>
  );
}
