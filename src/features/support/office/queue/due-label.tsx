import { useTranslations } from "use-intl";
import { useNow } from "#src/web/i18n/use-now.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import { timeLeft } from "./time-left.ts";

/** So near to its end a promise is marked. */
const soonMinutes = 15;

/** How much is left of a promise, "8 min left", or how late it is: `at` in the API's format. */
export function DueLabel({ at }: { readonly at: string }) {
  const t = useTranslations("officeSupport.due");
  const times = useTimes();
  const left = timeLeft(Date.parse(at), useNow(15_000).getTime());
  const { isLate, days, hours, minutes } = left;
  const isSoon = !isLate && days === 0 && hours === 0 && minutes <= soonMinutes;
  const size = days > 0 ? "days" : hours > 0 ? "hours" : "minutes";
  return (
    <time
      dateTime={at}
      title={times.stamp(at)}
      className={classNames(
        "font-mono text-12 whitespace-nowrap",
        isLate ? "text-danger" : isSoon && "text-warn",
      )}
    >
      {t(isLate ? `late.${size}` : `left.${size}`, { days, hours, minutes })}
    </time>
  );
}
