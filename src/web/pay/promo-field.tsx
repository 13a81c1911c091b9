import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { TakenOff } from "./taken-off.ts";

export interface PromoFieldProps {
  /** The code that the price is asked with. */
  readonly code: string | undefined;
  readonly onCode: (code: string | undefined) => void;
  /** Why it counts for nothing. */
  readonly error: Error | null;
  /** An offer is no dearer, so the code would not be used. */
  readonly isIdle: boolean;
  readonly isPending: boolean;
  /** Absent while the code takes off nothing. */
  readonly taken?: TakenOff | undefined;
}

/** A promotion code: folded until somebody has one, since a field that is empty sends people searching. */
export function PromoField({ code, onCode, error, isIdle, isPending, taken }: PromoFieldProps) {
  const t = useTranslations("pay.promo");
  const textOf = useErrorText();
  const [isOpen, setOpen] = useState(code !== undefined);
  const [typed, setTyped] = useState(code ?? "");
  if (!isOpen) {
    return (
      <div>
        <Button size="sm" tone="quiet" reads onClick={() => setOpen(true)}>
          {t("have")}
        </Button>
      </div>
    );
  }
  const applied = code !== undefined && code === typed.trim();
  const said = () => {
    if (isIdle) return t("offerCheaper");
    if (error !== null || taken === undefined) return undefined;
    return (
      <span className="text-ok">
        {t.rich("applied", { ...richTags, code: taken.code, amount: formatCents(taken.cents) })}
      </span>
    );
  };
  const apply = () => onCode(applied || typed.trim() === "" ? undefined : typed.trim());
  return (
    <TextField
      label={t("label")}
      mono
      size="sm"
      maxLength={64}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={typed}
      error={applied && error !== null ? textOf(error) : undefined}
      hint={applied && !isPending ? said() : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !applied) apply();
      }}
      suffix={
        <Button
          size="sm"
          tone="quiet"
          reads
          pending={applied && isPending}
          onClick={() => {
            if (applied) setTyped("");
            apply();
          }}
        >
          {applied ? t("remove") : t("apply")}
        </Button>
      }
    />
  );
}
