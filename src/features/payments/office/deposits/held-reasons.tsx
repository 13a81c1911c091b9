import { useTranslations } from "use-intl";
import type { BuoyKind } from "#src/web/ui/buoy.tsx";

/** Why deposits are held, in the order of the filter. */
export const heldReasons = [
  "limit",
  "sender",
  "unattributed",
  "unmoved",
  "late_rate",
  "failed",
  "no_rate",
] as const;

export type HeldReason = (typeof heldReasons)[number];

export function heldReasonOf(text: string | null): HeldReason | null {
  return heldReasons.find((one) => one === text) ?? null;
}

/** How bad each reason looks in the queue. */
export const reasonMarks: Readonly<Record<HeldReason, BuoyKind>> = {
  limit: "info",
  sender: "bad",
  unattributed: "info",
  unmoved: "warn",
  late_rate: "warn",
  failed: "bad",
  no_rate: "off",
};

/** Why a deposit is held, in a few words: `reason`. */
export function useReasonText(): (reason: string | null) => string {
  const t = useTranslations("officeMoney.reasons");
  return (reason) => {
    const known = heldReasonOf(reason);
    return known === null ? (reason ?? "–") : t(known);
  };
}
