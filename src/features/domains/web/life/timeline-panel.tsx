import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useNow } from "#src/web/i18n/use-now.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { Panel } from "#src/web/ui/panel.tsx";
import type { Domain, Timeline } from "../domain-types.ts";
import { isToBeDeleted } from "../../rules.ts";
import { isDeletedEarly, lifeStages, type Stage } from "./life-stages.ts";

const bars: Readonly<Record<Stage["name"], string>> = {
  deleting: "bg-warn",
  paid: "bg-ok",
  grace: "bg-warn",
  redemption: "bg-danger",
  pendingDelete: "bg-danger/50",
  released: "bg-line2",
};

export interface TimelinePanelProps {
  readonly domain: Pick<Domain, "autoprolong" | "offers" | "state" | "deletesAt">;
  readonly timeline: Timeline;
}

/** What happens to an unpaid domain, date by date with what keeps it, from the first day on. */
export function TimelinePanel({ domain, timeline }: TimelinePanelProps) {
  const t = useTranslations("domain.timeline");
  const times = useTimes();
  const now = useNow(60_000);
  const deletesAt = isToBeDeleted(domain) ? domain.deletesAt : null;
  const stages = lifeStages(timeline, { canRestore: domain.offers.restore, deletesAt }, now);
  const isDeleted = deletesAt !== null || isDeletedEarly(timeline);
  return (
    <Panel title={t("title")} note={domain.autoprolong && !isDeleted ? t("noteAutoprolong") : t("note")}>
      <ol aria-label={t("title")} className="grid gap-y-4 md:auto-cols-fr md:grid-flow-col">
        {stages.map((stage) => (
          <li
            key={stage.name}
            aria-current={stage.when === "now" ? "step" : undefined}
            className={classNames(
              "grid min-w-0 grid-cols-[4px_minmax(0,1fr)] gap-x-3 md:block md:pe-3",
              stage.when === "past" && "text-muted",
            )}
          >
            <span
              aria-hidden="true"
              className={classNames(
                "block max-md:row-span-2 md:mb-3 md:h-1.5 md:-me-3",
                stage.when === "past" ? "bg-line2" : bars[stage.name],
              )}
            />
            <div className="min-w-0">
              <p
                className={classNames(
                  "flex items-center gap-2 text-13",
                  stage.when === "now" ? "font-medium" : "text-fg2",
                )}
              >
                <BuoyMark kind={stage.when === "past" ? "off" : stage.mark} />
                {t(`stage.${stage.name}`)}
                {stage.when === "now" && <span className="text-12 font-normal text-muted">{t("now")}</span>}
              </p>
              <p className="mt-1 text-13">
                <span className="text-muted">{t(stage.name === "released" ? "from" : "until")}</span>{" "}
                <BdiCode className="whitespace-nowrap">{times.day(stage.at)}</BdiCode>
              </p>
              <p className="mt-0.5 text-12 text-pretty text-muted">
                {t.rich(
                  `what.${stage.name === "redemption" && stage.priceCents === null ? "pendingDelete" : stage.name}`,
                  {
                    ...richTags,
                    amount: formatCents(stage.priceCents ?? 0),
                    count: timeline.renewYears,
                  },
                )}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {!isDeleted && (
        <p className="mt-4 border-t border-line pt-3 text-12 text-pretty text-muted">
          {t.rich("dark", { ...richTags, date: times.day(timeline.dnsStopsAt) })}
        </p>
      )}
    </Panel>
  );
}
