import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { ListChoice } from "#src/web/lists/use-list-choice.ts";
import { useRowColumns } from "#src/web/lists/use-row-columns.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { type Column, rowLinkClass } from "#src/web/ui/data-table.tsx";
import { PriceChangeNote } from "#src/web/services/price-change-note.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { useMay } from "#src/web/session/user-query.ts";
import { useMinWidth } from "#src/web/ui/use-min-width.ts";
import { AutoprolongSwitch } from "../autoprolong-switch.tsx";
import { DomainBuoy } from "../domain-buoy.tsx";
import { dnsMarks, dnsWordOf } from "../dns-status.ts";
import { domainCan } from "../domain-can.ts";
import type { Domain } from "../domain-types.ts";
import { ExpiryDay, ExpiryDistance } from "../expiry.tsx";
import { AsciiForm } from "../ascii-form.tsx";
import { DomainMenu } from "./domain-menu.tsx";

// The sidebar takes 240 px of these from 1024 on.
const roomyPx = 1180;

/** The columns of the list; on phones a row is three lines. */
export function useDomainColumns(choice: ListChoice<Domain>): readonly Column<Domain>[] {
  const t = useTranslations("domain.list");
  const hasRoom = useMinWidth(roomyPx);
  const mayManage = useMay("services.manage");
  const mayRenew = useMay("orders.renew");
  const { choose, name, menu } = useRowColumns(choice, {
    nameOf: (domain) => domain.displayName,
    nameHeader: t("name"),
    link: (domain) => (
      <Link to="/domains/$id" params={{ id: domain.id }} className={`${rowLinkClass} wrap-anywhere`}>
        <bdi>{domain.displayName}</bdi>
      </Link>
    ),
    afterTags: (domain) => <AsciiForm domain={domain} className="basis-full" />,
    menu: (domain) => <DomainMenu domain={domain} />,
  });
  const columns: readonly (Column<Domain> | false)[] = [
    (mayManage || mayRenew) && choose,
    name,
    {
      key: "status",
      header: t("status"),
      phone: "second",
      className: "md:whitespace-nowrap",
      cell: (domain) => <DomainBuoy domain={domain} />,
    },
    {
      key: "expires",
      header: t("expires"),
      cell: (domain) => (
        <>
          <ExpiryDay domain={domain} />
          <ExpiryDistance domain={domain} />
        </>
      ),
    },
    {
      key: "autoprolong",
      header: t("autoprolong"),
      phone: "third-end",
      cell: (domain) =>
        domainCan.renewItself(domain) ? (
          <AutoprolongSwitch domain={domain} />
        ) : (
          <span className="text-muted">{t("unknown")}</span>
        ),
    },
    hasRoom && {
      key: "dns",
      header: t("dns"),
      className: "whitespace-nowrap",
      cell: (domain) => <DnsCell domain={domain} />,
    },
    {
      key: "price",
      header: t("renewal"),
      align: "end",
      phone: "title-end",
      cell: (domain) =>
        domain.timeline === null ? (
          <span className="text-muted">{t("unknown")}</span>
        ) : (
          <>
            <Money cents={domain.timeline.renewCents / domain.timeline.renewYears} />
            <PriceChangeNote
              change={yearlyChange(domain.timeline)}
              className="whitespace-nowrap max-md:hidden"
            />
          </>
        ),
    },
    {
      key: "left",
      header: t("expires"),
      phone: "second-end",
      phoneOnly: true,
      cell: (domain) => <ExpiryDistance domain={domain} />,
    },
    {
      key: "facts",
      header: `${t("expires")}, ${t("dns")}`,
      phone: "third",
      phoneOnly: true,
      cell: (domain) => <PhoneFacts domain={domain} />,
    },
    menu,
  ];
  return columns.filter((column) => column !== false);
}

/** The announced change of the price of a year. */
function yearlyChange({ priceChange, renewYears }: NonNullable<Domain["timeline"]>) {
  return priceChange && { ...priceChange, cents: priceChange.cents / renewYears };
}

/** On one line where it fits: until when, and who answers for the name, if anyone does. */
function PhoneFacts({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.dns");
  const word = dnsWordOf(domain);
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 text-12 text-muted">
      {domain.expiresAt !== null && <ExpiryDay domain={domain} />}
      {word !== "none" && t(word)}
    </span>
  );
}

function DnsCell({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.dns");
  const word = dnsWordOf(domain);
  return (
    <Buoy kind={dnsMarks[word]} className="font-normal! text-fg2">
      {t(word)}
    </Buoy>
  );
}
