import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { dnsMarks, dnsWordOf } from "../dns-status.ts";
import { domainCan } from "../domain-can.ts";
import type { Domain } from "../domain-types.ts";

const linkClass = "touch-target text-13 font-medium text-accent underline-offset-2 hover:underline";

/** Which name servers answer for the domain, and the way to its records. */
export function ServedPanel({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain");
  const word = dnsWordOf(domain);
  return (
    <Panel
      title={t("served.title")}
      control={
        domainCan.serve(domain) && (
          <Link
            from="/domains/$id"
            search={{ tab: "records" }}
            replace
            resetScroll={false}
            className={linkClass}
          >
            {t("served.records")}
          </Link>
        )
      }
    >
      <KeyValueList
        items={[
          {
            key: "state",
            label: t("facts.dns"),
            value: <Buoy kind={dnsMarks[word]}>{t(`dns.${word}`)}</Buoy>,
          },
          ...domain.nameServers.map(({ host }, index) => ({
            key: host,
            label: t("served.server", { number: index + 1 }),
            value: <BdiCode>{host}</BdiCode>,
          })),
        ]}
      />
    </Panel>
  );
}
