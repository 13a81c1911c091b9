import { formatCents } from "#src/shared/money.ts";
import { classNames } from "./class-names.ts";

export interface MoneyProps {
  readonly cents: bigint | number;
  /** Shows incoming amounts with a plus and their colour. */
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
      {signed && cents > 0 && "+"}
      {formatCents(cents)}
    </Tag>
  );
}

export interface PricedTextProps {
  /** With `{price}` where the amount is. */
  readonly text: string;
  readonly cents: bigint | number;
}

/** A text with an amount in it, which alone is in mono: `text`, `cents`. */
export function PricedText({ text, cents }: PricedTextProps) {
  const [before, after] = text.split("{price}");
  return (
    <>
      {before}
      {after !== undefined && <Money cents={cents} />}
      {after}
    </>
  );
}
