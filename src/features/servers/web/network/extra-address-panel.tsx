import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { extraAddressQuery } from "../queries.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { serverCan } from "../server-can.ts";
import type { ExtraAddressQuote, Server } from "../server-types.ts";
import { useDates } from "../use-dates.ts";
import { BuyAddressDialog } from "./buy-address-dialog.tsx";

/** What a further address costs and when it comes, or why none can be bought. */
export function ExtraAddressPanel({ server }: { readonly server: Server }) {
  const t = useTranslations("server.network");
  const common = useTranslations("common.state");
  const textOf = useErrorText();
  const quote = useQuery({ ...extraAddressQuery(server.id), enabled: server.service === "active" });
  return (
    <Panel title={t("buyTitle")}>
      {server.service !== "active" ? (
        <p className="text-13 text-muted">{t("onlyActive")}</p>
      ) : quote.data === undefined && isRefusal(quote.error) ? (
        <p className="text-13 text-muted">{textOf(quote.error)}</p>
      ) : (
        <QueryView
          query={quote}
          errorTitle={t("loadError")}
          level={3}
          skeleton={<SkeletonRows label={common("loading")} rows={2} rowHeight={40} />}
        >
          {(data) => <Offer server={server} quote={data} />}
        </QueryView>
      )}
    </Panel>
  );
}

/** The server answered that there is no price: not an error. */
function isRefusal(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 409;
}

function Offer({ server, quote }: { readonly server: Server; readonly quote: ExtraAddressQuote }) {
  const t = useTranslations("server.network");
  const dates = useDates();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="-mt-2 grid gap-4">
      <KeyValueList
        items={[
          {
            key: "now",
            label: t("untilPaid", { count: quote.days, date: dates.day(quote.paidUntil) }),
            value: <Money cents={quote.totalCents} />,
          },
          { key: "monthly", label: t("monthly"), value: <Money cents={quote.monthlyCents} /> },
        ]}
      />
      <p className="text-13 text-pretty text-muted">{t("buyText")}</p>
      <Button
        className="justify-self-start"
        disabled={!serverCan.change(server)}
        onClick={() => setOpen(true)}
      >
        <span>{t.rich("buy", { ...richTags, amount: formatCents(quote.totalCents) })}</span>
      </Button>
      <BuyAddressDialog server={server} quote={quote} open={isOpen} onOpenChange={setOpen} />
    </div>
  );
}
