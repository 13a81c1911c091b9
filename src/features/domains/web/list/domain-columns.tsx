import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { ListChoice } from "#src/web/lists/use-list-choice.ts";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { CheckMark } from "#src/web/ui/checkbox.tsx";
import { type Column, rowLinkClass } from "#src/web/ui/data-table.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { useMinWidth } from "#src/web/ui/use-min-width.ts";
import { AutoprolongSwitch } from "../autoprolong-switch.tsx";
import { DomainBuoy } from "../domain-buoy.tsx";
import { dnsMarks, dnsWordOf, domainCan } from "../domain-status.ts";
import type { Domain } from "../domain-types.ts";
import { ExpiryDay, ExpiryDistance } from "../expiry.tsx";
import { AsciiName } from "../shown-name.tsx";
import { DomainMenu } from "./domain-menu.tsx";

// The sidebar takes 240 px of these from 1024 on.
const roomyPx = 1180;
const tabletPx = 768;

/** The columns of the list; on phones a row is three lines, with its box before the name. */
export function useDomainColumns(choice: ListChoice<Domain>): readonly Column<Domain>[] {
  const t = useTranslations("domain.list");
  const isTable = useMinWidth(tabletPx);
  const hasRoom = useMinWidth(roomyPx);
  const box = (domain: Domain) => (
    <CheckMark
      label={t("choose", { name: domain.shownName })}
      checked={choice.has(domain.id)}
      onCheckedChange={(isChosen) => choice.set(domain.id, isChosen)}
    />
  );
  const columns: readonly (Column<Domain> | false)[] = [
    isTable && {
      key: "choose",
      header: <CheckMark label={t("chooseAll")} checked={choice.isEvery} onCheckedChange={choice.setEvery} />,
      className: "w-6 md:pe-0",
      cell: box,
    },
    {
      key: "name",
      header: t("name"),
      phone: "title",
      cell: (domain) => (
        <span className="flex min-w-0 items-start gap-x-2">
          {!isTable && <span className="shrink-0">{box(domain)}</span>}
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
            <Link to="/domains/$id" params={{ id: domain.id }} className={`${rowLinkClass} wrap-anywhere`}>
              <bdi>{domain.shownName}</bdi>
            </Link>
            {domain.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
            <AsciiName domain={domain} className="basis-full" />
          </span>
        </span>
      ),
    },
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
          <Money cents={domain.timeline.renewCents} />
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
      cell: (domain) => (
        <span className="flex flex-wrap items-center gap-x-3 text-13 text-muted">
          {domain.expiresAt !== null && <ExpiryDay domain={domain} />}
          <DnsCell domain={domain} />
        </span>
      ),
    },
    {
      key: "menu",
      header: t("actions"),
      headerHidden: true,
      align: "end",
      phone: "menu",
      cell: (domain) => <DomainMenu domain={domain} />,
    },
  ];
  return columns.filter((column) => column !== false);
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
