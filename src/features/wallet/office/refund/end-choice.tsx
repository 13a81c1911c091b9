import { useTranslations } from "use-intl";
import { Money } from "#src/web/ui/money.tsx";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import { endGivesCents } from "../../rules.ts";
import type { Quote } from "../orders/orders-query.ts";
import type { Refund } from "./use-refund.ts";

export interface EndChoiceProps {
  readonly quote: Quote;
  readonly service: NonNullable<Quote["service"]>;
  readonly refund: Refund;
  readonly isLocked: boolean;
}

/** Whether the service ends with the refund, and whether its end gives more back: `quote`, `service`, `refund`. */
export function EndChoice({ quote, service, refund, isLocked }: EndChoiceProps) {
  const t = useTranslations("officeOrders.refund.service");
  const { canEnd, type, name, state } = service;
  const gives = canEnd ? endGivesCents(quote, refund.linesCents) : 0;
  const chosen = refund.endsService ? (refund.keepsUnused ? "keeps" : "ends") : "stays";
  const isOff = (value: typeof chosen) => isLocked && chosen !== value;
  // What has ended cannot end again, and what is being deleted is not refunded.
  if (state !== "running") return <p className="text-13">{t(`over.${state}.${type}`, { name })}</p>;
  return (
    <RadioTileGroup
      layout="list"
      legend={t(type, { name })}
      options={[
        { value: "stays", label: t("stays"), detail: t("staysDetail"), disabled: isOff("stays") },
        {
          value: "ends",
          label: t("ends"),
          disabled: !canEnd || isOff("ends"),
          detail: t(canEnd ? `endsDetail.${type}` : `cannotEnd.${type}`),
          ...(gives > 0 && { end: <Money cents={gives} signed /> }),
        },
        ...(gives > 0 || chosen === "keeps"
          ? [
              {
                value: "keeps",
                label: t("keeps"),
                detail: t("keepsDetail"),
                disabled: isOff("keeps"),
                end: <Money cents={0} />,
              } as const,
            ]
          : []),
      ]}
      value={chosen}
      onValueChange={(value) => refund.setEnd(value !== "stays", value === "keeps")}
    />
  );
}
