import { useTranslations } from "use-intl";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import { TextAreaField } from "#src/web/ui/text-field.tsx";
import { endGivesCents } from "../../rules.ts";
import type { Quote } from "../orders/orders-query.ts";
import type { Refund } from "./use-refund.ts";

export interface RefundBesidesProps {
  readonly quote: Quote;
  readonly refund: Refund;
  readonly isLocked: boolean;
  readonly reason: string;
  readonly onReason: (text: string) => void;
}

/** What happens to the service, what the customer reads, and why: `quote`, `refund`, `reason`. */
export function RefundBesides({ quote, refund, isLocked, reason, onReason }: RefundBesidesProps) {
  const t = useTranslations("officeOrders.refund");
  const { service } = quote;
  const canEnd = service?.canEnd === true;
  const gives = endGivesCents(quote, refund.linesCents);
  const chosen = refund.endsService ? (refund.keepsUnused ? "keeps" : "ends") : "stays";
  return (
    <Panel title={t("besides")}>
      <div className="flex flex-col gap-4">
        {service !== null && (
          <RadioTileGroup
            layout="list"
            legend={t(`service.${service.type}`, { name: service.name })}
            options={[
              {
                value: "stays",
                label: t("service.stays"),
                detail: t("service.staysDetail"),
                disabled: isLocked && chosen !== "stays",
              },
              {
                value: "ends",
                label: t("service.ends"),
                disabled: !canEnd || (isLocked && chosen !== "ends"),
                detail: t(
                  canEnd ? `service.endsDetail.${service.type}` : `service.cannotEnd.${service.type}`,
                ),
                ...(canEnd && gives > 0 && { end: <Money cents={gives} signed /> }),
              },
              ...(chosen === "keeps" || (canEnd && gives > 0)
                ? [
                    {
                      value: "keeps",
                      label: t("service.keeps"),
                      disabled: isLocked && chosen !== "keeps",
                      detail: t("service.keepsDetail"),
                      end: <Money cents={0} />,
                    } as const,
                  ]
                : []),
            ]}
            value={chosen}
            onValueChange={(value) => refund.setEnd(value !== "stays", value === "keeps")}
          />
        )}
        <TextAreaField
          label={t("note")}
          hint={t("noteHint")}
          rows={2}
          maxLength={300}
          readOnly={isLocked}
          value={refund.note}
          onChange={(event) => refund.setNote(event.currentTarget.value)}
        />
        <TextAreaField
          label={t("reason")}
          hint={t("reasonHint")}
          rows={2}
          maxLength={500}
          readOnly={isLocked}
          value={reason}
          onChange={(event) => onReason(event.currentTarget.value)}
        />
      </div>
    </Panel>
  );
}
