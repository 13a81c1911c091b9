import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { useOfficeId } from "#src/web/office/office-link.tsx";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { ActPanel } from "#src/web/office/shapes/object/act-panel.tsx";
import { ObjectPage } from "#src/web/office/shapes/object/object-page.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { useToasts } from "#src/web/ui/toast.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { DepositState } from "../deposits/deposit-state.tsx";
import { CreditDialog } from "./credit-dialog.tsx";
import { GatewayState } from "./gateway-state.tsx";
import { type GatewayDeposit, type GatewayPayment, gatewayPaymentQuery } from "./gateways-query.ts";

/** A payment at a gateway: what was asked for, what came, and what waits for staff. */
export function GatewayPaymentPage() {
  const query = useQuery(gatewayPaymentQuery(useOfficeId("gatewayPayment")));
  return (
    <Loaded query={query} skeleton={<PageSkeleton />}>
      {(payment) => <Shown payment={payment} />}
    </Loaded>
  );
}

function Shown({ payment }: { readonly payment: GatewayPayment }) {
  const t = useTranslations("officeMoney.gateways");
  const list = useTranslations("officeMoney.deposits");
  const times = useTimes();
  const show = useToasts();
  const changed = useChanged();
  const errorText = useErrorText();
  const mayOperate = useMay("deposits.operate");
  const mayRelease = useMay("deposits.release");
  const [credited, setCredited] = useState<GatewayDeposit>();
  const readAgain = async () => {
    try {
      await api("POST /v2/admin/gateway-payments/{id}/read", { params: { id: payment.id }, body: {} });
      show({ type: "green", message: t("readDone") });
    } catch (error) {
      show({ type: "red", title: t("readFailed"), message: errorText(error) });
    }
    await changed();
  };
  return (
    <>
      <ObjectPage
        title={t("paymentTitle", { gateway: payment.gateway })}
        list={{ label: t("title"), href: "/staff/gateways" }}
        state={<GatewayState payment={payment} />}
        facts={[
          { key: "id", label: t("id"), value: <CopiedId id={payment.id} /> },
          {
            key: "gatewayId",
            label: t("gatewayId"),
            value: payment.gatewayId === null ? "–" : <CopiedId id={payment.gatewayId} />,
          },
          {
            key: "customer",
            label: list("customer"),
            value: <ObjectLink kind="customer" {...payment.customer} />,
          },
          { key: "method", label: t("method"), value: <bdi>{payment.method}</bdi> },
          { key: "opened", label: t("opened"), value: <BdiCode>{times.stamp(payment.createdAt)}</BdiCode> },
          {
            key: "read",
            label: t("read"),
            value: payment.readAt === null ? "–" : <AgeLabel at={payment.readAt} />,
          },
        ]}
        numbers={[{ key: "due", label: t("due"), value: <Money cents={payment.dueCents} /> }]}
        notice={
          payment.problem !== null && (
            <Note tone="danger" title={t("problemTitle")}>
              <BdiCode className="text-12">{payment.problem}</BdiCode>
            </Note>
          )
        }
        tabs={[
          {
            key: "deposits",
            label: t("came"),
            count: payment.deposits.length,
            content: (
              <PlainTable
                title={t("came")}
                rows={payment.deposits}
                rowKey={({ id }) => id}
                empty={t("nothing")}
                columns={[
                  {
                    key: "state",
                    header: list("state"),
                    cell: ({ state }) => <DepositState state={state} />,
                  },
                  { key: "id", header: t("id"), cell: ({ id }) => <CopiedId id={id} /> },
                  {
                    key: "amount",
                    header: list("amount"),
                    align: "end",
                    cell: ({ amount, asset }) => (
                      <BdiCode className="text-12">{`${amount} ${asset}`}</BdiCode>
                    ),
                  },
                  {
                    key: "cents",
                    header: list("worth"),
                    align: "end",
                    cell: ({ cents }) => (cents === null ? "–" : <Money cents={cents} />),
                  },
                  {
                    key: "reason",
                    header: list("reason"),
                    cell: ({ heldReason }) => <bdi>{heldReason ?? "–"}</bdi>,
                  },
                  {
                    key: "act",
                    header: t("act"),
                    align: "end",
                    cell: (deposit) =>
                      mayRelease && deposit.state === "held" ? (
                        <Button size="sm" onClick={() => setCredited(deposit)}>
                          {t("credit")}
                        </Button>
                      ) : (
                        "–"
                      ),
                  },
                ]}
              />
            ),
          },
        ]}
        side={
          mayOperate && (
            <ActPanel
              acts={[
                {
                  key: "read",
                  label: t("readAgain"),
                  detail: t("readDetail"),
                  icon: RefreshCw,
                  shortcut: "r",
                  run: () => void readAgain(),
                },
              ]}
            />
          )
        }
      />
      <CreditDialog deposit={credited} payment={payment} onClose={() => setCredited(undefined)} />
    </>
  );
}
