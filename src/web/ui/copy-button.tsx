import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { classNames } from "./class-names.ts";

export interface CopyButtonProps {
  /** The text for the clipboard, without decoration. */
  readonly value: string;
  /** "Copy address": says what is copied. */
  readonly label: string;
  readonly copiedLabel: string;
  /** What is copied, where the label is a bare "Copy": read aloud after it. */
  readonly of?: string | undefined;
  /** Shows the label beside the icon. */
  readonly withText?: boolean | undefined;
  readonly className?: string | undefined;
  /** Classes in place of its own quiet look, as `buttonClass` makes them. */
  readonly look?: string | undefined;
}

const copiedShownMs = 1500;

/** Copies a text and says so: `value`, `label`, `copiedLabel`, `of`, `withText`, `look`. */
export function CopyButton({ value, label, copiedLabel, of, look, withText, className }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedShownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  const words = isCopied ? copiedLabel : label;
  const name = of === undefined ? words : `${words}: ${of}`;
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={withText && of === undefined ? undefined : name}
      title={withText ? undefined : name}
      onClick={copy}
      className={
        look ??
        classNames(
          "touch-target inline-flex shrink-0 items-center gap-1.5 rounded-4 align-middle text-13 transition-colors hover:text-fg",
          withText ? "h-7.5 px-1 font-medium text-fg2" : "p-0.5 text-muted",
          className,
        )
      }
    >
      <Icon
        className={classNames(withText ? "size-3.5" : "size-3.25", isCopied && "text-ok")}
        strokeWidth={1.6}
      />
      {withText && words}
      <span role="status" className="sr-only">
        {isCopied && copiedLabel}
      </span>
    </button>
  );
}
