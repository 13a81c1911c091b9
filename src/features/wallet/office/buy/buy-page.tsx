import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { decodeId, type Id } from "#src/shared/ids.ts";
import { useOfficeLocation } from "#src/web/office/office-link.tsx";
import { CustomerPicker, type PickedCustomer } from "#src/web/office/parts/customer-picker.tsx";
import { OfficeHeading } from "#src/web/office/shapes/office-heading.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import { customerQuery } from "./buy-queries.ts";
import { BuyRail } from "./buy-rail.tsx";
import { useNameChoice } from "./use-name-choice.tsx";
import { useServerChoice } from "./use-server-choice.tsx";

/** Orders a server or a name for a customer, from their balance or as a gift. */
export function BuyPage() {
  const t = useTranslations("officeOrders.buy");
  const search = new URLSearchParams(useOfficeLocation().search);
  const wanted = search.get("customer");
  const [picked, setPicked] = useState<PickedCustomer | null>();
  // The customer of whose page one comes, until another is chosen.
  const asked = useQuery(customerQuery(isCustomer(wanted) ? wanted : undefined)).data;
  const customer = picked === undefined ? asked : (picked ?? undefined);
  const [kind, setKind] = useState<"server" | "domain">("server");
  const [payer, setPayer] = useState<"customer" | "gift">("customer");
  const [consent, setConsent] = useState("");
  const [reason, setReason] = useState("");
  const server = useServerChoice(kind === "server", customer?.id);
  const name = useNameChoice(kind === "domain", customer?.id);
  const choice = kind === "server" ? server : name;
  return (
    <div className="px-6 pt-4 pb-6 max-md:px-4">
      <OfficeHeading title={t("title")} />
      <div className="flex items-start gap-4 max-rail:flex-col">
        <div className="flex min-w-0 flex-1 flex-col gap-4 max-rail:w-full">
          <Panel title={t("for")}>
            <CustomerPicker label={t("customer")} value={customer} onPick={(one) => setPicked(one ?? null)} />
          </Panel>
          <Panel
            title={t("what")}
            control={
              <Segmented
                label={t("what")}
                isView
                options={(["server", "domain"] as const).map((value) => ({
                  value,
                  label: t(`kinds.${value}`),
                }))}
                value={kind}
                onValueChange={setKind}
              />
            }
          >
            <div className="flex flex-col gap-4">{choice.fields}</div>
          </Panel>
          <Panel title={t("terms")}>
            <div className="flex flex-col gap-4">
              <RadioTileGroup
                layout="list"
                legend={t("payer")}
                options={(["customer", "gift"] as const).map((value) => ({
                  value,
                  label: t(`payers.${value}`),
                  detail: t(`payerDetail.${value}`),
                }))}
                value={payer}
                onValueChange={setPayer}
              />
              <TextField
                label={t("consent")}
                hint={t("consentHint")}
                autoComplete="off"
                maxLength={500}
                value={consent}
                onChange={(event) => setConsent(event.currentTarget.value)}
              />
              <TextAreaField
                label={t("reason")}
                hint={t("reasonHint")}
                rows={2}
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            </div>
          </Panel>
        </div>
        <aside className="w-80 shrink-0 max-rail:w-full">
          <BuyRail
            kind={kind}
            choice={choice}
            customer={customer}
            isGift={payer === "gift"}
            consent={consent}
            reason={reason}
          />
        </aside>
      </div>
    </div>
  );
}

function isCustomer(text: string | null): text is Id<"customer"> {
  return text !== null && decodeId("customer", text) !== null;
}
