import { useFormatter, useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { useMe } from "#src/web/office/session/me-query.ts";
import { useRoleName } from "#src/web/office/session/use-role-name.ts";
import { type BuoyKind, BuoyMark } from "#src/web/ui/buoy.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { Approval, OwnLimit } from "./refund-queries.ts";

/** How much is left of the caller's limit of the day; null: no limit. */
function leftOf({ centsPerDay, usedCents }: OwnLimit): number | null {
  return centsPerDay === null ? null : Math.max(0, centsPerDay - usedCents);
}

/** Whether a refund of so much is asked for rather than done. */
export function needsTwo(limit: OwnLimit, cents: number): boolean {
  const left = leftOf(limit);
  return limit.isAlwaysTwo || (left !== null && cents > left);
}

export interface RefundStepsProps {
  readonly limit: OwnLimit;
  readonly cents: number;
  /** The request that waits; undefined before it is made. */
  readonly asked: Approval | undefined;
}

/** That a refund is over one's limit, and the way that it takes then: `limit`, `cents`, `asked`. */
export function RefundSteps({ limit, cents, asked }: RefundStepsProps) {
  const t = useTranslations("officeOrders.refund.steps");
  const format = useFormatter();
  const times = useTimes();
  const roleName = useRoleName();
  const me = useMe();
  const left = leftOf(limit);
  const isEnough = ({ centsPerDay }: { readonly centsPerDay: number | null }) =>
    centsPerDay === null || cents <= centsPerDay;
  const { deciders: now, laterDeciders: later } = asked ?? {
    deciders: limit.others.filter(isEnough).map(({ name }) => name),
    laterDeciders: limit.later.filter(isEnough),
  };
  const names = now.length > 0 ? now : later.map(({ name, from }) => `${name} (${times.stamp(from)})`);
  const runsAlone = asked === undefined ? names.length === 0 : asked.runsAt !== null;
  const deciders = format.list(names, { type: "disjunction" });
  return (
    <div className="rounded-8 border border-warn/40 bg-warntint px-3.5 pt-3 pb-3.5">
      <p className="mb-2.5 flex items-center gap-2 text-13 font-medium">
        <BuoyMark kind="warn" />
        {limit.isAlwaysTwo || left === null ? (
          t("two")
        ) : (
          <span>
            {t("over")} <Money cents={left} />
          </span>
        )}
      </p>
      <ol className="text-13">
        <Step mark={asked === undefined ? "busy" : "ok"} title={t("ask")}>
          {asked === undefined
            ? t("askText", { name: me.name, role: roleName(me.role) })
            : t("asked", { name: asked.askedBy.name, time: times.stamp(asked.askedAt) })}
        </Step>
        <Step mark={asked === undefined ? "off" : "busy"} title={t(runsAlone ? "wait" : "approve")}>
          {runsAlone
            ? asked?.runsAt
              ? t("runsAt", { time: times.stamp(asked.runsAt) })
              : t("alone")
            : t("deciders", { names: deciders })}
        </Step>
        <Step mark="off" title={t("run")}>
          {t("runText")}
        </Step>
      </ol>
    </div>
  );
}

function Step({
  mark,
  title,
  children,
}: {
  readonly mark: BuoyKind;
  readonly title: string;
  readonly children: string;
}) {
  return (
    <li className="flex gap-2.5 pb-3 last:pb-0">
      <BuoyMark kind={mark} className="mt-0.75" />
      <span>
        <span className="block font-medium">{title}</span>
        <span className="block text-12 text-fg2">{children}</span>
      </span>
    </li>
  );
}
