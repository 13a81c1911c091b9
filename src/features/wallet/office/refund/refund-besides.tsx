import { useTranslations } from "use-intl";
import { Panel } from "#src/web/ui/panel.tsx";
import { TextAreaField } from "#src/web/ui/text-field.tsx";
import type { Quote } from "../orders/orders-query.ts";
import { EndChoice } from "./end-choice.tsx";
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
  return (
    <Panel title={t("besides")}>
      <div className="flex flex-col gap-4">
        {service !== null && (
          <EndChoice quote={quote} service={service} refund={refund} isLocked={isLocked} />
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
