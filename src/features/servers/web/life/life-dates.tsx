import { useTranslations } from "use-intl";
import { useNow } from "#src/web/i18n/use-now.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import type { Timeline } from "../server-types.ts";
import { useDates } from "../use-dates.ts";
import { lifeStages } from "./life-stages.ts";

/** What happens when nothing is paid, date by date, from the first day on. */
export function LifeDates({ timeline }: { readonly timeline: Timeline }) {
  const t = useTranslations("server.dates");
  const dates = useDates();
  const now = useNow(60_000);
  return (
    <ol aria-label={t("label")} className="grid gap-1.5 text-13">
      {lifeStages(timeline, now).map(({ name, at, mark, when }) => (
        <li
          key={name}
          aria-current={when === "next" ? "step" : undefined}
          className={classNames("flex items-baseline gap-2.5", when === "past" && "text-muted")}
        >
          <BuoyMark kind={when === "past" ? "off" : mark} className="self-center" />
          <span className={classNames("min-w-0 flex-1", when === "next" && "font-medium")}>
            {t(`stage.${name}`)}
          </span>
          <BdiCode>{dates.day(at)}</BdiCode>
        </li>
      ))}
    </ol>
  );
}
