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
  return (
    <time dateTime={at} title={`${times.stamp(at)} · ${times.relative(at)}`} className={className}>
      {age(at)}
    </time>
  );
}
