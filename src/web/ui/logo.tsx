import type { SiteMark } from "#src/shared/site-mark.ts";
import { classNames } from "./class-names.ts";

/** The mark: two bollards, a slack line, one ring. At least 16 px: `size`. */
export function Mark({ size = 24 }: { readonly size?: number | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d="M2.6 3.4h4.8M16.6 3.4h4.8M5 3.4v17.4M19 3.4v17.4" stroke="currentColor" strokeWidth="2.3" />
      <path d="M5 8.2C6 12 8 14 10 14.7M19 8.2c-1 3.8-3 5.8-5 6.5" stroke="var(--accent)" strokeWidth="2" />
      <circle cx="12" cy="16.2" r="2.5" stroke="var(--accent)" strokeWidth="2" />
    </svg>
  );
}

export interface LogoProps {
  /** The brand's name from configuration. */
  readonly name: string;
  /** Absent: the product's own. */
  readonly mark?: SiteMark | undefined;
  readonly className?: string | undefined;
}

/** Mark and wordmark: `name`, `mark`. */
export function Logo({ name, mark, className }: LogoProps) {
  return (
    <span className={classNames("inline-flex items-center gap-2.5 text-18 font-semibold text-fg", className)}>
      {mark ? <img {...mark.picture} /> : <Mark />}
      {!mark?.isWhole && <bdi className="tracking-[calc(-0.025em*var(--tracking))]">{name}</bdi>}
    </span>
  );
}
