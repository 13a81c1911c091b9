import { useState } from "react";
import { useTranslations } from "use-intl";
import { staffReason } from "#src/shared/schemas.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { ObjectPage } from "#src/web/office/shapes/object/object-page.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { OrderState } from "#src/web/office/parts/order-state.tsx";
import type { Order, Quote } from "../orders/orders-query.ts";
import { EndDialog } from "./end-dialog.tsx";
import { RefundBesides } from "./refund-besides.tsx";
import { RefundEarlier } from "./refund-earlier.tsx";
import { RefundEntries } from "./refund-entries.tsx";
import { RefundLines } from "./refund-lines.tsx";
import { RefundOutcome } from "./refund-outcome.tsx";
import { type Approval, askedRefund, type OwnLimit } from "./refund-queries.ts";
import { RefundRail } from "./refund-rail.tsx";
import { needsTwo, RefundSteps } from "./refund-steps.tsx";
import { useCtrlEnter } from "./use-ctrl-enter.ts";
import { useRefund } from "./use-refund.ts";
import { type SentRefund, useSendRefund } from "./use-send-refund.ts";

export interface RefundFormProps {
  readonly order: Order;
  readonly quote: Quote;
  readonly limit: OwnLimit;
  /** The request that waits for a second person: nothing else can be asked for meanwhile. */
  readonly open: Approval | undefined;
  readonly decided: readonly Approval[];
}

/** The refund of one order as it is typed, asked for, or done: `order`, `quote`, `limit`, `open`, `decided`. */
export function RefundForm({ order, quote, limit, open, decided }: RefundFormProps) {
  const t = useTranslations("officeOrders.refund");
  const list = useTranslations("officeOrders.list");
  const times = useTimes();
  const [reason, setReason] = useState(open?.reason ?? "");
  const refund = useRefund(quote, open && askedRefund(open));
  const sent = useSendRefund({ order, quote, refund, reason });
  const isLocked = open !== undefined || sent.done !== undefined || !quote.isRefundable;
  const isAsked = needsTwo(limit, refund.movedCents);
  const isOff = !refund.isWhole || !staffReason.safeParse(reason).success;
  const [isEnding, setEnding] = useState(false);
  const label = t(labelKey(refund.endsService, isAsked));
  // What removes a machine or a domain is confirmed by its name.
  const press = () => (refund.endsService ? setEnding(true) : void sent.send());
  useCtrlEnter(() => {
    if (!isOff && !isLocked && !isEnding) press();
  });
  return (
    <ObjectPage
      title={t("title")}
      list={{ label: order.object.name ?? order.id, href: `/staff/orders/${order.id}` }}
      state={<OrderState order={order} />}
      actions={
        <OfficeLink href={`/staff/orders/${order.id}?tab=ledger`} className={buttonClass({ size: "sm" })}>
          {t("ledger")}
        </OfficeLink>
      }
      facts={[
        { key: "order", label: list("order"), value: <CopiedId id={order.id} /> },
        {
          key: "customer",
          label: list("customer"),
          value: <ObjectLink kind="customer" {...order.customer} />,
        },
        { key: "at", label: list("time"), value: <BdiCode>{times.stamp(order.createdAt)}</BdiCode> },
        { key: "paid", label: t("paid"), value: <Money cents={quote.order.totalCents} /> },
        { key: "before", label: t(beforeKey(sent)), value: <Money cents={quote.refundedCents} /> },
        { key: "counted", label: t("countedAt"), value: <BdiCode>{times.stamp(quote.at)}</BdiCode> },
      ]}
      notice={<RefundOutcome order={order} quote={quote} open={open} refund={refund} sent={sent} />}
      tabs={[
        {
          key: "refund",
          label: t("title"),
          content: sent.done === undefined && (
            <div className="flex flex-col gap-4">
              <RefundLines quote={quote} refund={refund} isLocked={isLocked} />
              <RefundBesides
                quote={quote}
                refund={refund}
                isLocked={isLocked}
                reason={reason}
                onReason={setReason}
              />
              <RefundEntries order={order} quote={quote} refund={refund} />
            </div>
          ),
        },
      ]}
      side={
        <>
          {sent.done === undefined && (
            <RefundRail
              order={order}
              refund={refund}
              {...(!isLocked && {
                button: { label, isOff, isPending: sent.isPending, onPress: press },
              })}
            >
              {(isAsked || open !== undefined) && (
                <RefundSteps limit={limit} cents={refund.movedCents} asked={open} />
              )}
            </RefundRail>
          )}
          <RefundEarlier approvals={decided} />
          <EndDialog
            open={isEnding}
            onClose={() => setEnding(false)}
            service={quote.service}
            refund={refund}
            label={label}
            send={sent.send}
          />
        </>
      }
    />
  );
}

/** What the button does, or asks a second person for. */
function labelKey(endsService: boolean, isAsked: boolean): "ask" | "askEnd" | "do" | "doEnd" {
  if (endsService) return isAsked ? "askEnd" : "doEnd";
  return isAsked ? "ask" : "do";
}

/** What went back of the order, before this refund or with it. */
function beforeKey({ done }: SentRefund): "refundedBefore" | "refunded" {
  return done === undefined ? "refundedBefore" : "refunded";
}
