import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { firstTermFrom } from "#src/shared/first-term-from.ts";
import type { Id } from "#src/shared/ids.ts";
import { parseInstant } from "#src/shared/time.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { clock } from "#src/web/clock.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import type { KeyValueItem } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import { ActDialog } from "../acts/act-dialog.tsx";
import { dayAfter } from "./day-text.ts";
import { DollarsField } from "./dollars-field.tsx";
import { isCustomerText } from "./is-customer-text.ts";
import { centsText, parseCents } from "./parse-cents.ts";
import { PriceMail } from "./price-mail.tsx";
import { useChanged } from "./use-changed.ts";
import { usePriceLimit } from "./use-price-limit.tsx";

export interface OwnPriceDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly service: { readonly id: Id<"server"> | Id<"domain">; readonly name: string };
}

/** Gives one server or name a price of its own: a lower one at once, a higher one from a day that is announced: `service`. */
export function OwnPriceDialog({ open, onClose, service }: OwnPriceDialogProps) {
  const t = useTranslations("officePrices.own");
  const office = useTranslations("office.frame");
  const common = useTranslations("common.action");
  const { id } = service;
  const prices = useQuery({
    queryKey: ["office", "prices", "of", id],
    queryFn: ({ signal }) => api("GET /v2/admin/services/{id}/prices", { params: { id }, signal }),
    enabled: open,
    // What was announced since the page was opened is replaced, too.
    staleTime: 0,
  });
  if (!open) return null;
  if (prices.data) return <OwnPriceAct prices={prices.data} service={service} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t("title", { name: service.name })}
      closeLabel={common("close")}
      width={560}
    >
      <Loaded query={prices} skeleton={<RowsSkeleton label={office("loading")} rows={4} />}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

type Prices = ApiOutput<"GET /v2/admin/services/{id}/prices">;

interface OwnPriceActProps extends Pick<OwnPriceDialogProps, "service" | "onClose"> {
  readonly prices: Prices;
}

function OwnPriceAct({ prices: read, service, onClose }: OwnPriceActProps) {
  const t = useTranslations("officePrices.own");
  const times = useTimes();
  const changed = useChanged();
  const { prices, earliestAt } = read;
  const usual = prices.find(({ isUsual }) => isUsual) ?? prices[0];
  const [months, setMonths] = useState(usual?.months ?? 12);
  const [dollars, setDollars] = useState(centsText(usual?.cents ?? 0));
  const [day, setDay] = useState(dayAfter(earliestAt));
  const present = prices.find((price) => price.months === months);
  const cents = parseCents(dollars);
  const isRaise = isHigher(cents, present);
  const from = isRaise ? `${day}T00:00:00.000Z` : undefined;
  const [message, setMessage] = useState("");
  const words = message.trim();
  const effects = useEffects(read, { present, cents, from });
  const limit = usePriceLimit("services.set-price", movedInYear(cents, present));
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("title", { name: service.name })}
      description={t("text")}
      label={t("set")}
      cents={cents}
      done={t("done")}
      isOff={
        isUnchanged(cents, present) || (isRaise && day === "") || (words !== "" && !isCustomerText(words))
      }
      effects={[...effects, ...limit.items]}
      send={async ({ reason }) => {
        await api("POST /v2/admin/services/{id}/price", {
          params: { id: service.id },
          body: {
            months,
            cents: cents ?? 0,
            ...(from !== undefined && { fromAt: from }),
            ...(words !== "" && { message: words }),
            reason,
          },
        });
        await changed();
      }}
    >
      {prices.length > 1 && (
        <SelectField
          label={t("term")}
          value={String(months)}
          options={prices.map((price) => ({
            value: String(price.months),
            label: t("months", { months: price.months }),
            detail: <Money cents={price.cents} />,
          }))}
          onValueChange={(value) => {
            setMonths(Number(value));
            setDollars(centsText(prices.find((price) => String(price.months) === value)?.cents ?? 0));
          }}
        />
      )}
      <DollarsField label={t("price", { months })} value={dollars} onValueChange={setDollars} />
      {isRaise && (
        <TextField
          type="date"
          label={t("day")}
          hint={t("dayHint", { day: times.dayUtc(earliestAt) })}
          min={dayAfter(earliestAt)}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      )}
      <TextAreaField
        label={t("message")}
        hint={t("messageHint")}
        rows={2}
        maxLength={1000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <OwnPriceMail name={service.name} present={present} cents={cents} from={from} words={words} />
      {limit.note}
    </ActDialog>
  );
}

type Price = Prices["prices"][number];

interface OwnPriceMailProps {
  readonly name: string;
  readonly present: Price | undefined;
  readonly cents: number | undefined;
  /** The day of a raise. */
  readonly from: string | undefined;
  /** What staff writes besides; empty: nothing. */
  readonly words: string;
}

/** What the customer gets of it, in the language of this page; nothing while a field is not complete. */
function OwnPriceMail({ name, present, cents, from, words }: OwnPriceMailProps) {
  const t = useTranslations("officePrices.mail");
  if (present === undefined || cents === undefined) return null;
  if (from !== undefined && Number.isNaN(Date.parse(from))) return null;
  const { months, isAnnounced, cents: beforeCents } = present;
  return (
    <div className="flex flex-col gap-2 rounded-8 border border-line bg-surface2 px-3 py-2.5 text-13">
      <p className="text-12 text-muted">{t("panel")}</p>
      <PriceMail
        lines={[{ name, part: "term", months, beforeCents, afterCents: cents }]}
        at={from ?? clock.now().toISOString()}
        replaces={isAnnounced}
        words={words === "" ? null : words}
      />
    </div>
  );
}

function isHigher(cents: number | undefined, present: Price | undefined): boolean {
  return present !== undefined && cents !== undefined && cents > present.cents;
}

/** Nothing would change; a change that is announced can be replaced by the present price. */
function isUnchanged(cents: number | undefined, present: Price | undefined): boolean {
  return cents === undefined || (cents === present?.cents && !present.isAnnounced);
}

/** What counts against the limit: as the server counts it, begun cents included. */
function movedInYear(cents: number | undefined, present: Price | undefined): number | undefined {
  if (cents === undefined || present === undefined) return undefined;
  return Math.ceil((Math.abs(cents - present.cents) * 12) / present.months);
}

interface Typed {
  readonly present: Price | undefined;
  readonly cents: number | undefined;
  /** The day of a raise. */
  readonly from: string | undefined;
}

/** Before and after, until when it is paid, and when the first term begins that costs the new price. */
function useEffects({ nextStartAt, renewMonths }: Prices, { present, cents, from }: Typed) {
  const t = useTranslations("officePrices.own");
  const times = useTimes();
  if (present === undefined) return [];
  const { listCents, isAnnounced } = present;
  const day = from === undefined ? null : parseInstant(from);
  const next = { nextStart: new Date(nextStartAt), renewMonths };
  // At once is for the next term, also where that has begun and is not paid.
  const firstPaid = from === undefined ? next.nextStart : day && firstTermFrom(next, day);
  const perYear = cents === undefined ? undefined : ((cents - present.cents) * 12) / present.months;
  const effects: KeyValueItem[] = [
    { key: "now", label: t("now"), value: <Money cents={present.cents} /> },
    { key: "list", label: t("list"), value: listCents === null ? t("notSold") : <Money cents={listCents} /> },
    {
      key: "year",
      label: t("year"),
      value: perYear === undefined ? "–" : <Money cents={Math.round(perYear)} signed />,
    },
    {
      key: "from",
      label: t("from"),
      value: from === undefined ? t("atOnce") : <BdiCode>{times.dayUtc(from)}</BdiCode>,
    },
    { key: "paidUntil", label: t("paidUntil"), value: <BdiCode>{times.dayUtc(nextStartAt)}</BdiCode> },
    {
      key: "first",
      label: t("first"),
      value: firstPaid === null ? "–" : <BdiCode>{times.dayUtc(firstPaid)}</BdiCode>,
    },
  ];
  return isAnnounced
    ? [
        ...effects,
        {
          key: "announced",
          label: t("announced"),
          value: t(present.isUsual ? "announcedAll" : "announcedText"),
        },
      ]
    : effects;
}
