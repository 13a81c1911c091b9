import { useTranslations } from "use-intl";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { OneSite } from "../queries.ts";

const marks: Readonly<Record<OneSite["hosts"][number]["state"], BuoyKind>> = {
  pending: "busy",
  active: "ok",
  failing: "warn",
};

/** Where a site is visited: its address below our domain, and names of its own. */
export function HostsPanel({ site }: { readonly site: OneSite }) {
  const t = useTranslations("whitelabelSettings.hosts");
  return (
    <Panel title={t("title")}>
      <KeyValueList
        items={site.hosts.map(({ host, state }) => ({
          key: host,
          label: <bdi className="font-mono wrap-anywhere">{host}</bdi>,
          value: <Buoy kind={marks[state]}>{t(`state.${state}`)}</Buoy>,
        }))}
      />
    </Panel>
  );
}
