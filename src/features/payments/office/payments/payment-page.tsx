import { useParams } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { decodeId } from "#src/shared/ids.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { useOfficeId } from "#src/web/office/office-link.tsx";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { ObjectPage } from "#src/web/office/shapes/object/object-page.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { DepositState } from "../deposits/deposit-state.tsx";
import { depositsKey } from "../deposits/deposits-query.ts";
import { GatewayPaymentPage } from "../gateways/gateway-payment-page.tsx";

type Payment = ApiOutput<"GET /v2/admin/payments/{id}">;

/** One payment: in coins to an address of ours, or at a gateway. */
export function PaymentPage() {
  const { id }: Readonly<Record<string, unknown>> = useParams({ strict: false });
  const isGateway = typeof id === "string" && decodeId("gatewayPayment", id) !== null;
  return isGateway ? <GatewayPaymentPage /> : <CoinPaymentPage />;
}

function CoinPaymentPage() {
  const id = useOfficeId("payment");
  const query = useQuery({
    queryKey: [...depositsKey, "payment", id],
    queryFn: ({ signal }) => api("GET /v2/admin/payments/{id}", { params: { id }, signal }),
  });
  return (
    <Loaded query={query} skeleton={<PageSkeleton />}>
      {(payment) => <Shown payment={payment} />}
    </Loaded>
  );
}

function Shown({ payment }: { readonly payment: Payment }) {
  const t = useTranslations("officeMoney.payment");
  const list = useTranslations("officeMoney.deposits");
  const times = useTimes();
  const { id, customer, address, network, asset } = payment;
  return (
    <ObjectPage
      title={t("title", { network })}
      list={{ label: list("title"), href: "/staff/deposits" }}
      state={<span className="text-13 text-muted">{payment.status}</span>}
      facts={[
        { key: "id", label: t("id"), value: <CopiedId id={id} /> },
        { key: "customer", label: list("customer"), value: <ObjectLink kind="customer" {...customer} /> },
        { key: "address", label: list("address"), value: <CopiedId id={address} /> },
        { key: "rate", label: t("rate"), value: <BdiCode>{`$${payment.rateUsd}`}</BdiCode> },
        { key: "created", label: t("created"), value: <BdiCode>{times.stamp(payment.createdAt)}</BdiCode> },
        { key: "expires", label: t("expires"), value: <BdiCode>{times.stamp(payment.expiresAt)}</BdiCode> },
      ]}
      numbers={[
        {
          key: "due",
          label: t("due"),
          value: <Money cents={payment.dueCents} />,
          note: <BdiCode>{`${payment.dueAmount} ${asset}`}</BdiCode>,
        },
        { key: "rest", label: t("rest"), value: <Money cents={payment.remainingCents} /> },
      ]}
      tabs={[
        {
          key: "deposits",
          label: list("title"),
          count: payment.deposits.length,
          content: (
            <PlainTable
              title={list("title")}
              rows={payment.deposits}
              rowKey={(deposit) => deposit.id}
              empty={t("nothing")}
              columns={[
                {
                  key: "id",
                  header: t("id"),
                  cell: (deposit) => <ObjectLink kind="deposit" id={deposit.id} />,
                },
                { key: "state", header: list("state"), cell: ({ state }) => <DepositState state={state} /> },
                {
                  key: "amount",
                  header: list("amount"),
                  align: "end",
                  cell: (deposit) => (
                    <BdiCode className="text-12">{`${deposit.amount} ${deposit.asset}`}</BdiCode>
                  ),
                },
                {
                  key: "cents",
                  header: list("worth"),
                  align: "end",
                  cell: ({ cents }) => (cents === null ? "–" : <Money cents={cents} />),
                },
                {
                  key: "seen",
                  header: list("seen"),
                  align: "end",
                  cell: ({ seenAt }) => <AgeLabel at={seenAt} className="font-mono text-12 text-muted" />,
                },
              ]}
            />
          ),
        },
      ]}
    />
  );
}
