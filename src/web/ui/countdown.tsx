import { useEffect, useState } from "react";
import { BdiCode } from "./bdi-code.tsx";

export interface CountdownProps {
  /** The end, in milliseconds since 1970. */
  readonly untilMs: number;
  /** The clock, in the same unit. */
  readonly now: () => number;
  readonly onEnd?: (() => void) | undefined;
}

const secondMs = 1000;

/** Time left as `29:41` or `1:02:03`: `untilMs`, `now`, `onEnd`. Not read aloud: the page announces the end. */
export function Countdown({ untilMs, now, onEnd }: CountdownProps) {
  const [leftMs, setLeftMs] = useState(() => Math.max(0, untilMs - now()));

  useEffect(() => {
    const tick = () => {
      const left = Math.max(0, untilMs - now());
      setLeftMs(left);
      if (left > 0) return;
      clearInterval(timer);
      onEnd?.();
    };
    const timer = setInterval(tick, secondMs);
    return () => clearInterval(timer);
  }, [untilMs, now, onEnd]);

  return (
    <span role="timer" aria-live="off">
      <BdiCode>{formatTimeLeft(leftMs)}</BdiCode>
    </span>
  );
}

/** `0:09`, `29:41`, `1:02:03`. A part of a second counts as a whole one, so 0:00 means over. */
export function formatTimeLeft(leftMs: number): string {
  const seconds = Math.ceil(Math.max(0, leftMs) / secondMs);
  const two = (count: number) => String(count).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
