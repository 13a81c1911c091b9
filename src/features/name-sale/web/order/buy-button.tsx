import { useId } from "react";
import { useTranslations } from "use-intl";
import { paths } from "#src/shared/paths.ts";
import { formatCents } from "#src/shared/money.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { BillingNeeded } from "#src/web/pay/billing-needed.tsx";
import type { OrderFunding } from "#src/web/pay/order-funding.ts";
import { RoleNote } from "#src/web/pay/role-note.tsx";
import { TopUpMinimums } from "#src/web/pay/top-up-minimums.tsx";
import { useOptionalUser } from "#src/web/session/user-query.ts";
import { signUpFirst } from "#src/web/session/wanted-path.ts";
import { Button, ButtonLink } from "#src/web/ui/button.tsx";

export interface BuyButtonProps {
  readonly totalCents: number;
  /** Undefined for a visitor. */
  readonly funding: OrderFunding | undefined;
  readonly signupLabel: string;
  /** Where a sign-in or a top-up comes back to. */
  readonly returnTo: string;
  /** Why it cannot be pressed yet, in a sentence beside it. */
  readonly obstacle: string | undefined;
  readonly isPending: boolean;
  readonly onPay: () => void;
}

/** The button that pays, also on pages for visitors: they get the links to sign up or in. */
export function BuyButton(props: BuyButtonProps) {
  const { totalCents, funding, signupLabel, returnTo, obstacle, isPending, onPay } = props;
  const id = useId();
  const t = useTranslations("search.order");
  const pay = useTranslations("pay");
  const user = useOptionalUser();
  if (user && !user.team.rights.includes("orders.buy")) return <RoleNote />;
  if (funding === undefined) {
    return (
      <div className="flex flex-col gap-2">
        <ButtonLink href={signUpFirst(returnTo)} tone="primary" size="lg" block>
          {signupLabel}
        </ButtonLink>
        <ButtonLink href={`${paths.login}?next=${encodeURIComponent(returnTo)}`} size="lg" block>
          {t("buy.login")}
        </ButtonLink>
      </div>
    );
  }
  if (user?.tax?.isKnown === false) return <BillingNeeded returnTo={returnTo} />;
  if (funding.missingCents > 0) {
    const search = new URLSearchParams({ amount: String(funding.topUpCents), returnTo });
    return (
      <div>
        <ButtonLink href={`${paths.deposit}?${search.toString()}`} tone="primary" size="lg" block>
          <span>{pay.rich("topUp", { ...richTags, amount: formatCents(funding.topUpCents) })}</span>
        </ButtonLink>
        <p className="mt-2 text-12 text-muted">
          <TopUpMinimums />
        </p>
      </div>
    );
  }
  return (
    <div>
      <Button
        tone="primary"
        size="lg"
        block
        pending={isPending}
        disabled={obstacle !== undefined}
        aria-describedby={id}
        onClick={onPay}
      >
        <span>{pay.rich("pay", { ...richTags, amount: formatCents(totalCents) })}</span>
      </Button>
      <p id={id} role="status" className="mt-2 text-12 text-pretty text-fg2 empty:hidden">
        {obstacle}
      </p>
    </div>
  );
}
