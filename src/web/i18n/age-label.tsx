import { useLocale } from "use-intl";
import { clock } from "#src/web/clock.ts";
import { relativeTo } from "./relative-units.ts";
import { useAge } from "./use-age.ts";
import { useTimes } from "./use-times.ts";

export interface AgeLabelProps {
  /** In the API's format. */
  readonly at: string;
  readonly className?: string | undefined;
}

/** How long ago something was, kept up to date; under the pointer in whole words and exactly: `at`. */
export function AgeLabel({ at, className }: AgeLabelProps) {
  const age = useAge();
  const times = useTimes();
  const locale = useLocale();
  const relative = (instant: string) => {
    const { unit, count } = relativeTo(Date.parse(instant), clock.nowMs());
    return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(count, unit);
  };
  return (
    <time dateTime={at} title={`${times.stamp(at)} · ${relative(at)}`} className={className}>
      {age(at)}
    </time>
  );
}
