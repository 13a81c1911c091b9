import { classNames } from "./class-names.ts";

/** U+2212, as wide as a digit and a plus; a hyphen is neither. */
const minus = "−";

/**
 * US cents as text: `$1,128.40`, `−$1.94`, with `signed` also `+$54.57`. Exact for any bigint; a number
 * must be a whole count of cents.
 */
export function formatCents(cents: bigint | number, { signed = false }: { readonly signed?: boolean } = {}): string {
  const exact = BigInt(cents);
  const size = exact < 0n ? -exact : exact;
  const dollars = (size / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = (size % 100n).toString().padStart(2, "0");
  const sign = exact < 0n ? minus : signed && exact > 0n ? "+" : "";
  return `${sign}$${dollars}.${rest}`;
}

export interface MoneyProps {
  readonly cents: bigint | number;
  /** Shows a plus before what comes in, and its colour. */
  readonly signed?: boolean | undefined;
  /** The price before a reduction, struck through. */
  readonly struck?: boolean | undefined;
  readonly className?: string | undefined;
}

/** An amount of US dollars in mono, isolated left to right: `cents`, `signed`, `struck`. */
export function Money({ cents, signed = false, struck = false, className }: MoneyProps) {
  const Tag = struck ? "s" : "bdi";
  return (
    <Tag
      dir="ltr"
      className={classNames(
        "font-mono whitespace-nowrap tabular-nums [unicode-bidi:isolate]",
        struck && "text-muted",
        signed && cents > 0 && "text-ok",
        className,
      )}
    >
      {formatCents(cents, { signed })}
    </Tag>
  );
}
