import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { depositMinimumsQuery } from "#src/web/pay/deposit-minimums-query.ts";
import { orderFunding } from "#src/web/pay/order-funding.ts";
import { useOptionalUser } from "#src/web/session/user-query.ts";
import { Button, ButtonLink } from "#src/web/ui/button.tsx";
import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { Switch } from "#src/web/ui/switch.tsx";
import { FullName } from "../full-name.tsx";
import type { TldView } from "../tld-table-data.ts";

export interface TransferSumProps {
  readonly label: string;
  readonly tld: TldView;
  readonly totalCents: number;
  readonly autoprolong: boolean;
  readonly onAutoprolong: (isEnabled: boolean) => void;
  /** Where a sign-in or a top-up comes back to. */
  readonly returnTo: string;
  readonly canPay: boolean;
  readonly isPending: boolean;
  readonly onPay: () => void;
}

/** What the transfer costs now and each year after it, and the one button that money goes through. */
export function TransferSum(props: TransferSumProps) {
  const { label, tld, totalCents, autoprolong, onAutoprolong, returnTo, canPay, isPending, onPay } = props;
  const t = useTranslations("transfer.sum");
  const pay = useTranslations("pay");
  const user = useOptionalUser();
  const minimums = useQuery({ ...depositMinimumsQuery, enabled: user !== undefined });
  const funding = user && orderFunding(totalCents, user.balance, minimums.data ?? []);
  const next = `?next=${encodeURIComponent(returnTo)}`;
  const facts = [
    { key: "adds", label: t("adds"), value: tld.adds },
    { key: "renewal", label: t("renewal"), value: <Money cents={tld.renewal} /> },
    ...(funding && user
      ? [
          { key: "balance", label: pay("balance"), value: <Money cents={user.balance} /> },
          { key: "after", label: pay("after"), value: <Money cents={funding.balanceAfterCents} /> },
        ]
      : []),
  ];
  return (
    <Panel title={t("title")}>
      <p className="mb-4 text-16 wrap-anywhere">
        <FullName label={label} ending={tld.name} />
      </p>
      <TotalRow label={t("transfer")} amount={<Money cents={totalCents} />} />
      <div className="mt-3 mb-4">
        <KeyValueList items={facts} />
      </div>
      <div className="mb-5 border-t border-line pt-3">
        <Switch
          label={<span className="text-13 font-medium">{t("autoprolong")}</span>}
          checked={autoprolong}
          onCheckedChange={onAutoprolong}
        />
        <p className="mt-1 text-12 text-pretty text-muted">{t("autoprolongHint")}</p>
      </div>
      {funding === undefined ? (
        <div className="flex flex-col gap-2">
          <ButtonLink href={`/login${next}`} tone="primary" size="lg" block>
            {t("login")}
          </ButtonLink>
          <ButtonLink href={`/signup${next}`} size="lg" block>
            {t("signup")}
          </ButtonLink>
        </div>
      ) : funding.missingCents > 0 ? (
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
          <span>{pay.rich("pay", { ...richTags, amount: formatCents(totalCents) })}</span>
        </Button>
      )}
      <p className="mt-2 text-12 text-pretty text-muted">{t(funding === undefined ? "kept" : "refund")}</p>
    </Panel>
  );
}
