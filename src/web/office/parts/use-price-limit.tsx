import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { KeyValueItem } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { limitItems, useOwnLimit } from "./use-own-limit.tsx";

/**
 * What new prices move in a year beside what is left of the caller's limit, as facts of an act, and a note where a second
 * person has to approve it. `movedCents`: undefined while it is not known.
 */
export function usePriceLimit(
  act: "services.announce-prices" | "services.set-price",
  movedCents: number | undefined,
): { readonly items: readonly KeyValueItem[]; readonly note: ReactNode } {
  const t = useTranslations("officePrices.limit");
  const limit = useOwnLimit(act);
  if (movedCents === undefined) return { items: [], note: null };
  return {
    items: [
      { key: "moved", label: t("moved"), value: <Money cents={movedCents} /> },
      ...limitItems(limit, { label: t("left"), noLimit: t("noLimit") }),
    ],
    note: limit?.isOver(movedCents) === true && <Note tone="warn">{t("over")}</Note>,
  };
}
