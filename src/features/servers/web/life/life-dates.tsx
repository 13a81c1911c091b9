import { useTranslations } from "use-intl";
import { useNow } from "#src/web/i18n/use-now.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import type { Server, Timeline } from "../server-types.ts";
import { useDates } from "../use-dates.ts";
import { isHeld } from "../../rules.ts";
import { lifeStages } from "./life-stages.ts";

export interface LifeDatesProps {
  readonly server: Pick<Server, "autoprolong" | "details" | "service" | "suspendedReason">;
  readonly timeline: Timeline;
}

/** The dates of a server: of its next term where it renews itself, until when it is paid while we hold it, else what happens when nothing is paid. */
export function LifeDates({ server, timeline }: LifeDatesProps) {
  const t = useTranslations("server.dates");
  const payment = useTranslations("server.payment");
  const dates = useDates();
  const now = useNow(60_000);
  const nextPaidUntil = server.autoprolong ? (server.details?.nextPaidUntil ?? null) : null;
  const held = isHeld(server);
  const stages = lifeStages(timeline, now, { nextPaidUntil, isHeld: held });
  const isRenewing = stages.some(({ name }) => name === "renewed");
  return (
    <div>
      {!isRenewing && !held && <h3 className="mb-2 text-12 text-muted">{payment("ifNotPaid")}</h3>}
      <ol aria-label={t("label")} className="grid gap-1.5 text-13">
        {stages.map(({ name, at, mark, when }) => (
          <li
            key={name}
            aria-current={when === "next" ? "step" : undefined}
            className={classNames(
              "flex items-baseline gap-2.5",
              (when === "past" || name === "lost") && "text-muted",
            )}
          >
            <BuoyMark kind={when === "past" ? "off" : mark} className="self-center" />
            <span className={classNames("min-w-0 flex-1", when === "next" && "font-medium")}>
              {t(`stage.${name}`)}
            </span>
            <BdiCode>{dates.day(at)}</BdiCode>
          </li>
        ))}
      </ol>
    </div>
  );
}
