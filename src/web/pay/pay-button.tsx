import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useClosed } from "#src/web/session/use-closed.ts";
import { useMay, useUser } from "#src/web/session/user-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { BillingNeeded } from "./billing-needed.tsx";
import { ClosedNote } from "./closed-note.tsx";
import type { OrderFunding } from "./order-funding.ts";
import { RoleNote } from "./role-note.tsx";
import { TopUpLink } from "./top-up-link.tsx";

export interface PayButtonProps {
  /** Undefined while the price is being computed. */
  readonly totalCents: number | undefined;
  readonly funding: OrderFunding | undefined;
  /** Where to return after a top-up. */
  readonly returnTo: string;
  readonly pending: boolean;
  /** The choice cannot be bought, or the shown price is not its price. */
  readonly disabled?: boolean;
  /** For the bar at the bottom of narrow windows, which shows the total beside it. */
  readonly compact?: boolean;
  /** What a member of a team needs for it; an order, unless it renews. */
  readonly right?: "orders.buy" | "orders.renew" | undefined;
  readonly onPay: () => void;
}

/** The money button: pays the amount it shows, or links to the missing top-up. */
export function PayButton(props: PayButtonProps) {
  const mayPay = useMay(props.right ?? "orders.buy");
  const { tax } = useUser();
  const closed = useClosed(props.right ?? "orders.buy");
  if (!mayPay) return <RoleNote />;
  if (closed !== null) return <ClosedButton {...props} text={closed} />;
  if (tax?.isKnown === false) return <BillingNeeded returnTo={props.returnTo} />;
  return <OpenButton {...props} />;
}

/** To whom nothing is closed: pays, or tops up what is missing. */
function OpenButton(props: PayButtonProps) {
  const { totalCents, funding, returnTo, pending, disabled = false, compact = false, onPay } = props;
  const t = useTranslations("pay");
  if (funding && funding.missingCents > 0) {
    return (
      <TopUpLink amountCents={funding.topUpCents} returnTo={returnTo} look="button" tone="primary">
        {t.rich("topUp", { ...richTags, amount: formatCents(funding.topUpCents) })}
      </TopUpLink>
    );
  }
  const amount = formatCents(totalCents ?? 0);
  return (
    <Button
      tone="primary"
      size="lg"
      block
      pending={pending}
      disabled={disabled || totalCents === undefined}
      onClick={onPay}
    >
      <span>{t.rich(compact ? "payShort" : "pay", { ...richTags, amount })}</span>
    </Button>
  );
}

/** What our staff closed to the customer: the button cannot be used, and what was written is beside it. */
function ClosedButton({ totalCents, compact = false, text }: PayButtonProps & { readonly text: string }) {
  const t = useTranslations("pay");
  const amount = formatCents(totalCents ?? 0);
  return (
    <div className="grid gap-3">
      {!compact && <ClosedNote text={text} />}
      <Button tone="primary" size="lg" block disabled>
        <span>{t.rich(compact ? "payShort" : "pay", { ...richTags, amount })}</span>
      </Button>
    </div>
  );
}
