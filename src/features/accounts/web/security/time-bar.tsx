import { useEffect, useState } from "react";
import { clock } from "#src/web/clock.ts";
import { ScaleBar } from "#src/web/ui/scale-bar.tsx";

export interface TimeBarProps {
  readonly label: string;
  readonly untilMs: number;
  readonly wholeMs: number;
}

const stepMs = 10_000;

/** A scale bar that runs down: `label`, `untilMs`, `wholeMs`. */
export function TimeBar({ label, untilMs, wholeMs }: TimeBarProps) {
  const [leftMs, setLeftMs] = useState(() => untilMs - clock.nowMs());
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(untilMs - clock.nowMs()), stepMs);
    return () => clearInterval(timer);
  }, [untilMs]);
  return (
    <ScaleBar
      label={label}
      value={Math.max(0, Math.round(leftMs / 1000))}
      max={Math.round(wholeMs / 1000)}
      kind="progress"
      className="mt-2"
    />
  );
}
