import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { depositMinimumsQuery } from "#src/web/pay/deposit-minimums-query.ts";
import { orderFunding } from "#src/web/pay/order-funding.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useOptionalUser } from "#src/web/session/user-query.ts";
import { Button, ButtonLink } from "#src/web/ui/button.tsx";
import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { Switch } from "#src/web/ui/switch.tsx";
import { type CartItem, cartCents } from "./cart.ts";

export interface OrderSumProps {
  readonly items: readonly CartItem[];
  readonly autoprolong: boolean;
  readonly onAutoprolong: (isEnabled: boolean) => void;
  /** Where a sign-in or a top-up comes back to. */
  readonly returnTo: string;
  readonly canPay: boolean;
  readonly isPending: boolean;
  readonly isChecking: boolean;
  readonly onPay: () => void;
}

/** What the order costs now and later, and the one button that money goes through. */
export function OrderSum(props: OrderSumProps) {
  const { items, autoprolong, onAutoprolong, returnTo, canPay, isPending, isChecking, onPay } = props;
  const t = useTranslations("search.order");
  const pay = useTranslations("pay");
  const user = useOptionalUser();
  const minimums = useQuery({ ...depositMinimumsQuery, enabled: user !== undefined });
  const { today, later } = cartCents(items);
  const funding = user && orderFunding(today, user.balance, minimums.data ?? []);
  const next = `?next=${encodeURIComponent(returnTo)}`;
  return (
    <Panel
      title={t("title")}
      control={<span className="text-12 text-muted">{t("names", { count: items.length })}</span>}
    >
      <TotalRow label={t("today")} amount={<Money cents={today} />} />
      <div className="mt-3 mb-4">
        <KeyValueList
          items={[
            { key: "later", label: t("later"), value: <Money cents={later} /> },
            ...(funding && user
              ? [
                  { key: "balance", label: t("balance"), value: <Money cents={user.balance} /> },
                  { key: "after", label: t("after"), value: <Money cents={funding.balanceAfterCents} /> },
                ]
              : []),
          ]}
        />
      </div>
      <div className="mb-5 border-t border-line pt-3">
        <Switch
          label={<span className="text-13 font-medium">{t("autoprolong")}</span>}
          checked={autoprolong}
          onCheckedChange={onAutoprolong}
        />
        <p className="mt-1 text-12 text-pretty text-muted">{t("autoprolongHint")}</p>
      </div>
      {user === undefined ? (
        <div className="flex flex-col gap-2">
          <ButtonLink href={`/login${next}`} tone="primary" size="lg" block>
            {t("buy.login")}
          </ButtonLink>
          <ButtonLink href={`/signup${next}`} size="lg" block>
            {t("buy.signup")}
          </ButtonLink>
        </div>
      ) : funding && funding.missingCents > 0 ? (
        <ButtonLink
          href={`/deposit?${new URLSearchParams({ amount: String(funding.topUpCents), returnTo }).toString()}`}
          tone="primary"
          size="lg"
          block
        >
          <span>{pay.rich("topUp", { ...richTags, amount: formatCents(funding.topUpCents) })}</span>
        </ButtonLink>
      ) : (
        <Button tone="primary" size="lg" block pending={isPending} disabled={!canPay} onClick={onPay}>
          <span>{pay.rich("pay", { ...richTags, amount: formatCents(today) })}</span>
        </Button>
      )}
      <p role="status" className="mt-2 text-12 text-muted empty:hidden">
        {isChecking ? t("buy.pending") : funding && funding.missingCents > 0 ? t("buy.topUpHint") : ""}
      </p>
    </Panel>
  );
}
