import { Flag, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { classNames } from "#src/web/ui/class-names.ts";

export interface FlagMarkProps {
  readonly code: string;
  /** What staff wrote about it, under the pointer. */
  readonly text?: string | undefined;
  /** Takes it off; without it the mark is only shown. */
  readonly onRemove?: (() => void) | undefined;
  readonly isRemoving?: boolean;
}

/** Those that every site has; it may make others. */
export const shippedFlags = ["watch", "fraud", "vip"] as const;

/** How a flag is called: a shipped one in the language, one of the site's own as it was written. */
export function useFlagName(): (code: string) => string {
  const t = useTranslations("officeCustomers.flags.names");
  return (code) => {
    const shipped = shippedFlags.find((one) => one === code);
    return shipped === undefined ? code : t(shipped);
  };
}

/** A flag that staff put on a customer: `code`, `text`. */
export function FlagMark({ code, text, onRemove, isRemoving }: FlagMarkProps) {
  const t = useTranslations("officeCustomers.flags");
  const name = useFlagName();
  return (
    <span
      title={text}
      className={classNames(
        "inline-flex h-5 items-center gap-1 rounded-4 border px-1.5 align-middle font-mono text-12 whitespace-nowrap",
        code === "fraud"
          ? "border-danger/40 bg-dangertint text-danger"
          : code === "vip"
            ? "border-ok/40 bg-oktint text-fg"
            : "border-warn/40 bg-warntint text-fg",
      )}
    >
      <Flag className="size-3 shrink-0" strokeWidth={1.6} aria-hidden="true" />
      <bdi>{name(code)}</bdi>
      {onRemove && (
        <button
          type="button"
          aria-label={t("remove", { name: name(code) })}
          disabled={isRemoving}
          onClick={onRemove}
          className="touch-target -me-0.5 grid size-4 place-items-center rounded-4 text-muted hover:text-fg disabled:opacity-45"
        >
          <X className="size-3" strokeWidth={1.6} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
