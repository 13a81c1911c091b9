import { useTranslations } from "use-intl";
import { staffReason } from "#src/shared/schemas.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { ApprovalAsked } from "#src/web/office/acts/approval-asked.tsx";
import { useGo } from "#src/web/office/office-link.tsx";
import type { PickedCustomer } from "#src/web/office/parts/customer-picker.tsx";
import { limitItems, type OwnLimit, useOwnLimit } from "#src/web/office/parts/use-own-limit.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { BuyChoice, BuyCommon } from "./buy-choice.ts";
import { useSendPurchase } from "./use-send-purchase.ts";

export interface BuyRailProps {
  readonly kind: "server" | "domain";
  readonly choice: BuyChoice;
  readonly customer: PickedCustomer | undefined;
  readonly isGift: boolean;
  readonly consent: string;
  readonly reason: string;
}

/** The price of what is ordered, who pays it and who has to approve it, what the customer is mailed, and the act with its sum in the button. */
export function BuyRail(props: BuyRailProps) {
  const { kind, choice, customer, isGift } = props;
  const t = useTranslations("officeOrders.buy");
  const sent = useSendPurchase(choice);
  const limit = useOwnLimit(actOf(kind, isGift));
  const money = (cents: number | undefined) => (cents === undefined ? "–" : <Money cents={cents} />);
  return (
    <Panel title={t("rail")}>
      <div className="flex flex-col gap-4">
        <KeyValueList
          items={[
            { key: "customer", label: t("customer"), value: <bdi>{customer?.name ?? "–"}</bdi> },
            { key: "pays", label: t("payer"), value: t(`payers.${isGift ? "gift" : "customer"}`) },
            { key: "renewal", label: t("renewal"), value: money(choice.renewalCents) },
            ...limitItems(limit, { label: t("left"), noLimit: t("noLimit") }),
          ]}
        />
        <TotalRow label={t(isGift ? "atOurCost" : "fromBalance")} amount={money(sent.totalCents)} />
        <p className="text-12 text-muted">
          {t("notRenewed")} {t(`mail.${kind}`)}
        </p>
        <BuyAct {...props} sent={sent} limit={limit} />
      </div>
    </Panel>
  );
}

interface BuyActProps extends BuyRailProps {
  readonly sent: ReturnType<typeof useSendPurchase>;
  readonly limit: OwnLimit | undefined;
}

/** Why it cannot be ordered, or by one person alone, and the button. */
function BuyAct({ choice: { error }, customer, isGift, consent, reason, sent, limit }: BuyActProps) {
  const t = useTranslations("officeOrders.buy");
  const errorText = useErrorText();
  const go = useGo();
  const { totalCents, refusal, approval } = sent;
  if (approval !== undefined) return <ApprovalAsked id={approval} onClose={() => go("/staff/orders")} />;
  const isOver = totalCents !== undefined && limit?.isOver(totalCents) === true;
  const whole = wholeOf({ customer, isGift, consent: consent.trim(), reason: reason.trim() });
  return (
    <>
      {isOver && <Note tone="warn">{t("overLimit")}</Note>}
      {error !== null && <Note tone="danger">{errorText(error)}</Note>}
      {refusal !== undefined && (
        <div role="alert">
          <Note tone="danger">{refusal}</Note>
        </div>
      )}
      <Button
        tone="primary"
        size="lg"
        disabled={whole === undefined || totalCents === undefined}
        pending={sent.isPending}
        onClick={() => whole && totalCents !== undefined && void sent.send(whole, totalCents)}
      >
        {t(isOver ? "ask" : isGift ? "give" : "order")}{" "}
        {totalCents !== undefined && <Money cents={totalCents} />}
      </Button>
    </>
  );
}

/** The name of the act, by which limits are set. */
function actOf(kind: BuyRailProps["kind"], isGift: boolean): string {
  return `${kind === "server" ? "servers" : "domains"}.${isGift ? "gift" : "order"}`;
}

/** What it is sent with; undefined while something of it is missing. */
function wholeOf({
  customer,
  ...rest
}: Omit<BuyCommon, "customerId"> & Pick<BuyRailProps, "customer">): BuyCommon | undefined {
  const isWhole = rest.consent.length >= 5 && staffReason.safeParse(rest.reason).success;
  return customer !== undefined && isWhole ? { customerId: customer.id, ...rest } : undefined;
}
