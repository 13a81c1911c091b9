import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/**
 * The seven states a mark can show by shape: `ok` disc, `busy` half disc, `off` ring, `warn` cone,
 * `bad` square, `info` diamond, `lock` cross (taken or locked).
 */
export type BuoyKind = "ok" | "busy" | "off" | "warn" | "bad" | "info" | "lock";

const colours: Readonly<Record<BuoyKind, string>> = {
  ok: "text-ok",
  busy: "text-warn",
  off: "text-muted",
  warn: "text-warn",
  bad: "text-danger",
  info: "text-info",
  lock: "text-muted",
};

const tops: Readonly<Record<BuoyKind, ReactNode>> = {
  ok: <circle cx="7" cy="5.2" r="3.7" fill="currentColor" />,
  busy: (
    <g className="origin-[7px_5.2px] animate-buoy">
      <circle cx="7" cy="5.2" r="3.1" stroke="currentColor" strokeWidth="1.4" />
      <path d="M7 1.5a3.7 3.7 0 0 1 0 7.4z" fill="currentColor" />
    </g>
  ),
  off: <circle cx="7" cy="5.2" r="3.1" stroke="currentColor" strokeWidth="1.4" />,
  warn: <path d="M7 .8 11.3 8.7H2.7z" fill="currentColor" />,
  bad: <path d="M3.5 1.6h7v7h-7z" fill="currentColor" />,
  info: <path d="M7 .7 11.4 5.1 7 9.5 2.6 5.1z" fill="currentColor" />,
  lock: <path d="M3.4 1.2l7.2 7.2M10.6 1.2 3.4 8.4" stroke="currentColor" strokeWidth="1.7" />,
};

export interface BuoyMarkProps {
  readonly kind: BuoyKind;
  /** 14 in rows, 18 to 20 in heads. */
  readonly size?: number | undefined;
  readonly className?: string | undefined;
}

/** The mark alone, decorative: needs a word beside it. `kind`, `size`. */
export function BuoyMark({ kind, size = 14, className }: BuoyMarkProps) {
  return (
    <svg
      viewBox="0 0 14 14"
      width={size}
      height={size}
      fill="none"
      aria-hidden="true"
      className={classNames("shrink-0", colours[kind], className)}
    >
      {tops[kind]}
      <path d="M1 12h4.6M8.4 12H13" stroke="currentColor" opacity=".75" />
      <circle cx="7" cy="12" r="1.1" stroke="currentColor" strokeWidth=".9" opacity=".9" />
    </svg>
  );
}

export interface BuoyProps extends BuoyMarkProps {
  /** The state in a word, with its step while in progress: "Installing 3/5". */
  readonly children: ReactNode;
}

/** The colour of a state's word: only failed and off colour it. */
export function buoyWordClass(kind: BuoyKind): string {
  return kind === "bad" ? "text-danger" : kind === "off" ? "text-muted" : "text-fg";
}

/** A state: shape, colour and word. Only failed and off colour the word. `kind`, `size`, children = word. */
export function Buoy({ kind, size, className, children }: BuoyProps) {
  return (
    <span
      className={classNames(
        // On the baseline of the word, not of the mark, so that it lines up with texts beside it.
        "inline-flex items-baseline gap-2 text-13 font-medium [&>svg]:self-center",
        buoyWordClass(kind),
        className,
      )}
    >
      <BuoyMark kind={kind} size={size} />
      {children}
    </span>
  );
}
