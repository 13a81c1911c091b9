import { useTranslations } from "use-intl";
import { isKnownPlace, usePlaceName } from "./place-name.ts";

/** A line of an order or a quote from the API: what was sold, and its English snapshot. */
export interface OrderLine {
  readonly sku: string | null;
  readonly label: string;
  /** The domain name that the label begins with, in both forms; null or absent for other lines. */
  readonly domain?: { readonly name: string; readonly displayName: string } | null;
}

/** Texts of the catalog `pay`. */
type PayTexts = ReturnType<typeof useTranslations<"pay">>;
type PlaceName = ReturnType<typeof usePlaceName>;

/** The text of a line by the first part of its `sku`; `id` is the second. */
type ReadLine = (line: OrderLine, id: string, t: PayTexts, placeName: PlaceName) => string;

const readers = new Map<string, ReadLine>(
  Object.entries<ReadLine>({
    server: ({ label }, _, t, placeName) => serverText(label, t, placeName),
    term: (_, id, t) => t("termDiscount", { months: Number(id) }),
    extra: ({ label }, _, t) => addressText(label, t),
    promotion: ({ label }, _, t) => promotionText(label, t),
    promo: (_, id, t) => t("line.promo", { code: id }),
    offer: ({ label }, id, t) => (id === "first-year" ? t("line.firstYear") : label),
    domain: (line, _, t) => domainText(line, t),
    premium: (line, _, t) => domainText(line, t),
  }),
);

/**
 * A line in the language of the page: the kind is in its `sku`, names and counts in its `label`. A line of unknown
 * form shows its label, so that everything ever sold is shown.
 */
export function orderLineText(line: OrderLine, t: PayTexts, placeName: PlaceName): string {
  const [kind = "", id = ""] = line.sku?.split(":") ?? [];
  return readers.get(kind)?.(line, id, t, placeName) ?? line.label;
}

/** `orderLineText` for pages of the cabinet and the office, which bring the catalog `pay`. */
export function useOrderLineText(): (line: OrderLine) => string {
  const t = useTranslations("pay");
  const placeName = usePlaceName();
  return (line) => orderLineText(line, t, placeName);
}

/** What was sold where no `sku` is beside its label: a server's city in the language of the page, all else as it was sold. */
export function soldLabelText(label: string, t: PayTexts, placeName: PlaceName): string {
  const [, place = ""] = /, ([^,]+)$/.exec(label) ?? [];
  return isKnownPlace(place) ? serverText(label, t, placeName) : label;
}

/** `soldLabelText` for pages of the office. */
export function useSoldLabel(): (label: string) => string {
  const t = useTranslations("pay");
  const placeName = usePlaceName();
  return (label) => soldLabelText(label, t, placeName);
}

/** `Ketch 8, Frankfurt` */
function serverText(label: string, t: PayTexts, placeName: PlaceName): string {
  const [, plan, place] = /^(.+), ([^,]+)$/.exec(label) ?? [];
  return plan === undefined || place === undefined
    ? label
    : t("line.server", { plan, place: placeName(place) });
}

/** `Extra IPv4, 30 days` for an added address, `Extra IPv4: 2` for renewed ones. */
function addressText(label: string, t: PayTexts): string {
  const [, days] = /, (\d+) days$/.exec(label) ?? [];
  if (days !== undefined) return t("line.addressDays", { days: Number(days) });
  const [, count] = /: (\d+)$/.exec(label) ?? [];
  return count === undefined ? label : t("line.addresses", { count: Number(count) });
}

/** `First month offer`, `Offer −10%`; older lines have the id of the promotion. */
function promotionText(label: string, t: PayTexts): string {
  if (label === "First month offer") return t("line.firstMonth");
  const [, percent] = /^Offer −(\d+)%$/.exec(label) ?? [];
  return percent === undefined ? t("line.promotion") : t("line.percent", { percent: Number(percent) });
}

/** `name.com, 2 years`, `name.com, renewal, 2 years`, `name.com, transfer`, `name.com, restore`; older: `.com, renew`. */
function domainText({ label, domain }: OrderLine, t: PayTexts): string {
  const [, sold = "", act, count] =
    /^([^,]+)(?:, (renewal|renew|transfer|restore))?(?:, (\d+) years?)?$/.exec(label) ?? [];
  const name = domain?.name === sold ? shownAsName(domain.displayName) : sold;
  const years = Number(count);
  if (act === "transfer") return t("line.transfer", { name });
  if (act === "restore") return t("line.restore", { name });
  if (act !== undefined)
    return count === undefined ? t("line.renewal", { name }) : t("line.renew", { name, years });
  return count === undefined ? label : t("line.register", { name, years });
}

/** Isolates a name left to right: right-to-left letters would pull the text after them to their side. */
function shownAsName(displayName: string): string {
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(displayName)
    ? `\u2066${displayName}\u2069`
    : displayName;
}
