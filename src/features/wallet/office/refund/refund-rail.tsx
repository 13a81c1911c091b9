import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { ShortId } from "#src/web/office/shapes/copied-id.tsx";
import { KeyCap } from "#src/web/ui/tag.tsx";
import type { Order } from "../orders/orders-query.ts";
import type { Refund } from "./use-refund.ts";

export interface RefundRailProps {
  readonly order: Order;
  readonly refund: Refund;
  /** Limits, steps and outcomes between the sum and the button. */
  readonly children: ReactNode;
  /** Undefined: there is nothing to send now. */
  readonly button?: {
    /** What it does, or asks for. */
    readonly label: string;
    readonly isOff: boolean;
    readonly isPending: boolean;
    readonly onPress: () => void;
  };
}

/** The sum of a refund and the act itself, whose button has it: `order`, `refund`, `button`. */
export function RefundRail({ order, refund, children, button }: RefundRailProps) {
  const t = useTranslations("officeOrders.refund");
  const { lines, chosen, linesCents, endCents, totalCents, formerCents, movedCents } = refund;
  return (
    <Panel title={t("rail")} control={<ShortId id={order.id} />}>
      <div className="flex flex-col gap-4">
        <KeyValueList
          items={[
            { key: "lines", label: t("lines"), value: t("of", { count: chosen.length, all: lines.length }) },
            { key: "ofLines", label: t("ofLines"), value: <Money cents={linesCents} /> },
            ...(endCents > 0 ? [{ key: "end", label: t("byEnd"), value: <Money cents={endCents} /> }] : []),
          ]}
        />
        <TotalRow label={t("toBalance")} amount={<Money cents={totalCents} />} />
        {formerCents > 0 && (
          <KeyValueList
            items={[{ key: "former", label: t("toFormer"), value: <Money cents={formerCents} /> }]}
          />
        )}
        {children}
        {button && (
          <>
            <Button
              tone={refund.endsService ? "danger-fill" : "primary"}
              size="lg"
              disabled={button.isOff}
              pending={button.isPending}
              onClick={button.onPress}
            >
              {button.label} <Money cents={movedCents} />
            </Button>
            <p className="flex items-center justify-center gap-1.5 text-12 text-muted max-md:hidden">
              <KeyCap>Ctrl</KeyCap>
              <KeyCap>↵</KeyCap> {t("asksProof")}
            </p>
          </>
        )}
      </div>
    </Panel>
  );
}
