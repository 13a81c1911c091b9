import { useAge } from "./use-age.ts";
import { useTimes } from "./use-times.ts";

export interface AgeLabelProps {
  /** In the API's format. */
  readonly at: string;
  readonly className?: string | undefined;
}

/** How long ago something was, kept up to date, with the exact time under the pointer: `at`. */
export function AgeLabel({ at, className }: AgeLabelProps) {
  const age = useAge();
  const times = useTimes();
  return (
    <time dateTime={at} title={times.stamp(at)} className={className}>
      {age(at)}
    </time>
  );
}
