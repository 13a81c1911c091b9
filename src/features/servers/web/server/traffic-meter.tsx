import { useFormatter, useTranslations } from "use-intl";
import { trafficNearPercent } from "#src/shared/server-limits.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import { ScaleBar } from "#src/web/ui/scale-bar.tsx";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import type { Server } from "../server-types.ts";
import { useDates } from "../use-dates.ts";
import { useSizes } from "../use-sizes.ts";

type Traffic = NonNullable<Server["details"]>["traffic"];

/** What was sent and received this month (UTC), of what the plan allows. */
export function TrafficMeter({ traffic }: { readonly traffic: Traffic }) {
  const t = useTranslations("server.facts");
  const sizes = useSizes();
  const dates = useDates();
  const format = useFormatter();
  const { inBytes, outBytes, allowanceBytes, resetsAt } = traffic;
  const used = inBytes + outBytes;
  const isNear = used * 100 >= allowanceBytes * trafficNearPercent;
  const amounts = { used: sizes.transfer(used), allowance: sizes.transfer(allowanceBytes) };
  // The month that ends then.
  const month = format.dateTime(Date.parse(resetsAt) - 1, { month: "long", timeZone: "UTC" });
  const label = t("trafficIn", { month });
  return (
    <div
      title={t("trafficUntil", { date: dates.day(resetsAt) })}
      className="grid gap-2 border-t border-line pt-3 text-13"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted">{label}</span>
        <span className={classNames("font-mono text-12", isNear && "font-medium text-warn")}>
          {t.rich("trafficOf", { ...richTags, ...amounts })}
        </span>
      </p>
      <ScaleBar
        label={label}
        value={used}
        max={allowanceBytes}
        valueText={t.markup("trafficOf", { ...amounts, mono: (amount) => amount })}
      />
    </div>
  );
}
