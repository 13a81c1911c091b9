import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { limitItems } from "#src/web/office/parts/use-own-limit.tsx";
import type { KeyValueItem } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { adjusted, type WalletState } from "./adjusted.ts";
import { useAdjustLimit } from "./acts-query.ts";

/** What an adjustment does, in facts: the wallet before and after, and the limit. */
export function useAdjustEffects(wallet: WalletState, cents: number): readonly KeyValueItem[] {
  const t = useTranslations("officeActs.adjust");
  const limit = useAdjustLimit();
  const after = adjusted(wallet, cents);
  const owes = wallet.debtCents > 0 || after.debtCents > 0;
  return [
    { key: "now", label: t("balanceNow"), value: <Money cents={wallet.balanceCents} /> },
    { key: "after", label: t("balanceAfter"), value: <Money cents={after.balanceCents} /> },
    ...(owes
      ? [
          { key: "debtNow", label: t("debtNow"), value: <Money cents={wallet.debtCents} /> },
          { key: "debtAfter", label: t("debtAfter"), value: <Money cents={after.debtCents} /> },
        ]
      : []),
    ...limitItems(limit, { label: t("left"), noLimit: t("noLimit") }),
  ];
}

/** Whether a sum is more than what is left of the caller's limit. */
export function useIsOverLimit(cents: number): boolean {
  return useAdjustLimit()?.isOver(cents) === true;
}

/** The mail as the customer gets it, in the language of who writes it: `cents`, `text`. */
export function MailPreview({ cents, text }: { readonly cents: number; readonly text: string }) {
  const t = useTranslations("officeActs.adjust");
  const amount = formatCents(Math.abs(cents));
  return (
    <div className="rounded-8 border border-line bg-surface2 px-3 py-2.5">
      <p className="mb-1 text-12 text-muted">{t("mail")}</p>
      <p className="text-14 font-medium">{t(cents < 0 ? "mailDebit" : "mailCredit", { amount })}</p>
      <p dir="auto" className="text-13 wrap-anywhere whitespace-pre-line text-fg2">
        {text.trim() === "" ? "…" : t("mailSaid", { text: text.trim() })}
      </p>
    </div>
  );
}
