import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { Button } from "#src/web/ui/button.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { Order } from "./use-order.ts";

/** A promotion code: folded until somebody has one, since a field that is empty sends people searching. */
export function PromoField({ order }: { readonly order: Order }) {
  const t = useTranslations("order.promo");
  const textOf = useErrorText();
  const { search, quotes, change } = order;
  const [isOpen, setOpen] = useState(search.code !== undefined);
  const [typed, setTyped] = useState(search.code ?? "");
  if (!isOpen) {
    return (
      <div>
        <Button size="sm" tone="quiet" reads onClick={() => setOpen(true)}>
          {t("have")}
        </Button>
      </div>
    );
  }
  const applied = search.code !== undefined && search.code === typed.trim();
  const apply = () => change({ code: applied || typed.trim() === "" ? undefined : typed.trim() });
  const isIdle = applied && quotes.chosen?.promo?.isUsed === false;
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
      error={applied && quotes.promoError !== null ? textOf(quotes.promoError) : undefined}
      hint={isIdle ? t("offerCheaper") : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !applied) apply();
      }}
      suffix={
        <Button
          size="sm"
          tone="quiet"
          reads
          pending={applied && quotes.isPromoPending}
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
