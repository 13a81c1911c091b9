import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#src/web/api/api-error.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { PayObstacle } from "#src/web/pay/pay-obstacle.tsx";
import { useOptionalUser } from "#src/web/session/user-query.ts";
import { Panel } from "#src/web/ui/panel.tsx";
import { maxOrderNames } from "#src/shared/domain-limits.ts";
import { cartCents, type CartItem } from "./cart.ts";
import { hostsOf, NameServersChoice, type NameServersText } from "./name-servers-choice.tsx";
import { OrderNames } from "./order-names.tsx";
import { OrderSum } from "./order-sum.tsx";
import { type Purchased, type PurchaseBody, useBuyNames } from "./use-buy-names.ts";
import { type CodedNames, useCodedNames } from "./use-coded-names.ts";
import { useCheckedCart } from "./use-checked-cart.ts";

export type ContactId = PurchaseBody["contactId"];

export interface OrderDeskProps {
  readonly frame: "panel" | "ruled";
  /** Where a sign-in or a top-up comes back to. */
  readonly returnTo: string;
  /** Draws the choice of the owner; a part of contacts. */
  readonly renderOwner: (choice: {
    readonly value: ContactId | null;
    readonly onValueChange: (id: ContactId | null) => void;
  }) => ReactNode;
  readonly onBought: (bought: Purchased) => void;
  /** What is shown when the order is empty. */
  readonly empty: ReactNode;
}

const minServers = 2;
const serverRefusals = ["invalid_name_server", "name_server_count"];

/** The whole order of names: its names, name servers, owner, price, and purchase. */
export function OrderDesk({ frame, returnTo, renderOwner, onBought, empty }: OrderDeskProps) {
  const t = useTranslations("search.order");
  const errorText = useErrorText();
  const user = useOptionalUser();
  const taxRate = taxRateOf(user);
  const { rows, buyable, check } = useCheckedCart();
  const [servers, setServers] = useState<NameServersText>(null);
  const [contactId, setContactId] = useState<ContactId | null>(null);
  const [autoprolong, setAutoprolong] = useState(true);
  const { order: purchase, shown } = useBuyNames({ onBought, onRefused: check });
  const promo = useCodedNames({ act: "register", items: buyable.map(quotedOf) });
  const { error } = purchase;
  if (rows.length === 0) return empty;

  const hosts = servers === null ? null : hostsOf(servers);
  const hasServers = hosts === null || hosts.length >= minServers;
  const isChecked = rows.every(({ state }) => state.kind !== "open");
  const reason = reasonOf({
    isChecked: isChecked && !promo.field.isPending,
    hasName: buyable.length > 0,
    hasServers,
    hasOwner: contactId !== null,
  });
  const isOfServers = isServerRefusal(error);
  const totalCents = totalOf(buyable, promo, taxRate);
  const body = bodyOf({ buyable, contactId, hosts, autoprolong, totalCents, coded: promo.coded });
  const names = <OrderNames rows={rows} frame={frame} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_316px] items-start gap-8 max-rail:grid-cols-1">
      <div className="flex min-w-0 flex-col gap-6 bg-bg">
        {frame === "panel" ? <Panel flush>{names}</Panel> : names}
        {rows.length >= maxOrderNames && (
          <p className="text-13 text-fg2">{t("full", { count: maxOrderNames })}</p>
        )}
        <NameServersChoice
          value={servers}
          onValueChange={setServers}
          error={isOfServers ? errorText(error) : undefined}
        />
        {user && renderOwner({ value: contactId, onValueChange: setContactId })}
      </div>
      <div className="flex min-w-0 flex-col gap-3 rail:sticky rail:top-6">
        <OrderSum
          items={buyable}
          promo={promo}
          autoprolong={autoprolong}
          onAutoprolong={setAutoprolong}
          returnTo={returnTo}
          obstacle={reason && t(`buy.${reason}`)}
          isPending={purchase.isPending}
          shown={{ call: () => shown(body), check: () => reason === undefined }}
          onPay={() => {
            if (body) purchase.mutate(body);
          }}
        />
        <PayObstacle
          error={isOfServers ? null : error}
          refusedTitle={t("buy.refused")}
          seenCents={purchase.variables?.expectedTotalCents}
          currentCents={totalCents}
          missingCents={0}
        />
      </div>
    </div>
  );
}

function totalOf(buyable: readonly CartItem[], { quote }: CodedNames, taxRate: number): number {
  return quote?.totalCents ?? cartCents(buyable, taxRate).today;
}

function taxRateOf(user: ReturnType<typeof useOptionalUser>): number {
  return user?.tax?.basisPoints ?? 0;
}

/** Why the order cannot be paid yet, by the first thing that lacks. */
function reasonOf(has: Readonly<Record<"isChecked" | "hasName" | "hasServers" | "hasOwner", boolean>>) {
  if (!has.isChecked) return "pending";
  if (!has.hasName) return "noName";
  if (!has.hasServers) return "noServers";
  return has.hasOwner ? undefined : "noOwner";
}

/** The field of the name servers shows these errors. */
function isServerRefusal(error: unknown): boolean {
  return error instanceof ApiError && serverRefusals.includes(error.code);
}

function bodyOf(order: {
  readonly buyable: readonly CartItem[];
  readonly contactId: ContactId | null;
  readonly hosts: PurchaseBody["nameServers"] | null;
  readonly autoprolong: boolean;
  readonly totalCents: number;
  readonly coded: CodedNames["coded"];
}): PurchaseBody | undefined {
  const { buyable, contactId, hosts, autoprolong, totalCents, coded } = order;
  if (contactId === null || buyable.length === 0) return undefined;
  return {
    items: buyable.map(lineOf),
    contactId,
    ...(hosts && { nameServers: hosts }),
    autoprolong,
    ...coded,
    expectedTotalCents: totalCents,
  };
}

function quotedOf({ name, years, quote }: CartItem) {
  return { name, years, ...(quote && { quoteId: quote.id }) };
}

function lineOf({ name, years, isPrivate, quote }: CartItem): PurchaseBody["items"][number] {
  return { name, years, isPrivate, ...(quote && { quoteId: quote.id }) };
}
