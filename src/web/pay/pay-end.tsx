import { ShowCall, type ShowCallProps } from "#src/web/calls/show-call.tsx";
import { useMay } from "#src/web/session/user-query.ts";
import type { OrderFunding } from "./order-funding.ts";
import { PayButton } from "./pay-button.tsx";
import { PayObstacle } from "./pay-obstacle.tsx";

export interface PayEndProps {
  readonly totalCents: number | undefined;
  readonly funding: OrderFunding | undefined;
  /** The total that was sent with the last try. */
  readonly seenCents: number | undefined;
  readonly payment: { readonly error: Error | null; readonly isPending: boolean };
  /** "Nothing was charged", worded for the attempted purchase. */
  readonly refusedTitle: string;
  /** Where to return after a top-up. */
  readonly returnTo: string;
  readonly right?: "orders.renew";
  /** The call that the button makes. */
  readonly shown: ShowCallProps["call"];
  readonly onPay: () => void;
}

/** The end of every form that pays from the balance: obstacles, and the money button. */
export function PayEnd({
  totalCents,
  funding,
  seenCents,
  payment,
  refusedTitle,
  returnTo,
  right,
  shown,
  onPay,
}: PayEndProps) {
  const mayPay = useMay(right ?? "orders.buy");
  return (
    <>
      <PayObstacle
        error={payment.error}
        refusedTitle={refusedTitle}
        seenCents={seenCents}
        currentCents={totalCents}
        missingCents={funding?.missingCents ?? 0}
      />
      <PayButton
        totalCents={totalCents}
        funding={funding}
        returnTo={returnTo}
        pending={payment.isPending}
        right={right}
        onPay={onPay}
      />
      {mayPay && <ShowCall call={shown} />}
    </>
  );
}
