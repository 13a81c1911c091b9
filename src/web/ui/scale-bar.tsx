import { classNames } from "./class-names.ts";

export interface ScaleBarProps {
  /** What is measured; read aloud with the value. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The value in words: "3.1 of 16 TB". */
  readonly valueText?: string | undefined;
  /** `amount` fills in ink, `progress` in accent. */
  readonly kind?: "amount" | "progress" | undefined;
  readonly className?: string | undefined;
}

const divisions = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** A meter with ten divisions that fills from the start side: `label`, `value`, `max`, `valueText`, `kind`. */
export function ScaleBar({ label, value, max, valueText, kind = "amount", className }: ScaleBarProps) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div
      role={kind === "amount" ? "meter" : "progressbar"}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className={classNames("relative h-1.5 border border-fg dark:border-line2", className)}
    >
      {divisions.map((tenth) => (
        <span
          key={tenth}
          style={{ insetInlineStart: `${tenth * 10}%` }}
          className="absolute inset-y-0 w-px bg-line2"
        />
      ))}
      <span
        style={{ width: `${percent}%` }}
        className={classNames(
          "absolute inset-y-0 start-0 transition-[width]",
          kind === "amount" ? "bg-fg dark:bg-fg2" : "bg-accent",
        )}
      />
    </div>
  );
}

export interface ConfirmationBlocksProps {
  /** "1 of 2 confirmations". */
  readonly label: string;
  readonly have: number;
  readonly need: number;
  /** Shorter blocks, for a row. */
  readonly isSmall?: boolean | undefined;
}

/** One block per confirmation, filled once received: `label`, `have`, `need`, `isSmall`. */
export function ConfirmationBlocks({ label, have, need, isSmall }: ConfirmationBlocksProps) {
  return (
    <div role="img" aria-label={label} className="flex max-w-full flex-wrap gap-1">
      {Array.from({ length: need }, (_, index) => (
        <span
          key={index}
          className={classNames(
            isSmall ? "h-1.5 w-9 border" : "h-2 w-14 border",
            index < have ? "border-accent bg-accent" : "border-fg dark:border-line2",
          )}
        />
      ))}
    </div>
  );
}
