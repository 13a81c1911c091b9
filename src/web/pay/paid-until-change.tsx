import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";

export interface PaidUntilChangeProps {
  readonly from: string | null;
  readonly to: string;
}

/** The paid-until date now and after the payment: `from`, `to`. */
export function PaidUntilChange({ from, to }: PaidUntilChangeProps) {
  const times = useTimes();
  return (
    <>
      {from !== null && (
        <>
          <BdiCode className="text-muted">{times.day(from)}</BdiCode>{" "}
          <span className="inline-block text-muted rtl:-scale-x-100">→</span>{" "}
        </>
      )}
      <BdiCode>{times.day(to)}</BdiCode>
    </>
  );
}
