import { useState } from "react";
import { useTranslations } from "use-intl";
import { officePath } from "#src/shared/office-path.ts";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { Button, buttonClass } from "#src/web/ui/button.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { type Order, type Quote, quoteQuery } from "../orders/orders-query.ts";
import { FiguresChanged } from "./figures-changed.tsx";
import type { Approval } from "./refund-queries.ts";
import type { Refund } from "./use-refund.ts";
import type { SentRefund } from "./use-send-refund.ts";

export interface RefundOutcomeProps {
  readonly order: Order;
  readonly quote: Quote;
  readonly open: Approval | undefined;
  readonly refund: Refund;
  readonly sent: SentRefund;
}

/** What became of a refund, above its form: done, waiting, changed, refused, or nothing to refund at all. */
export function RefundOutcome({ order, quote, open, refund, sent }: RefundOutcomeProps) {
  const t = useTranslations("officeOrders.refund");
  const { done, former, refusal } = sent;
  if (done !== undefined)
    return (
      <div role="status">
        <Note
          tone="ok"
          title={
            <>
              {t("done")} <Money cents={done.refundCents} />
            </>
          }
          action={
            <span className="flex gap-2">
              <OfficeLink href={officePath("order", order.id)} className={buttonClass({ size: "sm" })}>
                {t("toOrder")}
              </OfficeLink>
              <OfficeLink
                href={officePath("transaction", done.transaction.id)}
                className={buttonClass({ size: "sm" })}
              >
                {t("transaction")}
              </OfficeLink>
            </span>
          }
        >
          {t("doneText")} <CopiedId id={done.transaction.id} />
        </Note>
      </div>
    );
  if (open !== undefined) return <Waiting order={order} open={open} />;
  if (former !== undefined) return <FiguresChanged former={former} quote={quote} refund={refund} />;
  if (refusal !== undefined)
    return (
      <div role="alert">
        <Note tone="danger">{refusal}</Note>
      </div>
    );
  if (!quote.isRefundable)
    return <Note tone="warn">{t(quote.order.state === "delivered" ? "nothingLeft" : "notDelivered")}</Note>;
  return null;
}

/** It waits for a second person; who asked may take it back. */
function Waiting({ order, open }: { readonly order: Order; readonly open: Approval }) {
  const t = useTranslations("officeOrders.refund.waiting");
  const changed = useChanged(quoteQuery(order.id).queryKey);
  const [isTaking, setTaking] = useState(false);
  return (
    <>
      <div role="status">
        <Note
          tone="warn"
          title={t("title")}
          action={
            <span className="flex gap-2">
              <OfficeLink href={`/staff/approvals?id=${open.id}`} className={buttonClass({ size: "sm" })}>
                {t("show")}
              </OfficeLink>
              {open.canCancel && (
                <Button size="sm" onClick={() => setTaking(true)}>
                  {t("takeBack")}
                </Button>
              )}
            </span>
          }
        >
          {t("text")}
        </Note>
      </div>
      <ActDialog
        open={isTaking}
        onClose={() => setTaking(false)}
        needsReason={false}
        title={t("takeBackTitle")}
        description={t("takeBackText")}
        label={t("takeBack")}
        done={t("takenBack")}
        send={async () => {
          await api("POST /v2/admin/approvals/{id}/cancel", { params: { id: open.id }, body: {} });
          await changed();
        }}
      />
    </>
  );
}
