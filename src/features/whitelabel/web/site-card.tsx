import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathOf } from "#src/shared/paths.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { FactStrip } from "#src/web/ui/fact-strip.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { type Site, sitesQuery } from "./queries.ts";
import { ShopLink } from "./shop-link.tsx";
import { siteMarks } from "./site-marks.ts";

/** A site: what it is called and where it is, what it earns, and what is to be done. */
export function SiteCard({ site }: { readonly site: Site }) {
  const t = useTranslations("whitelabel");
  return (
    <Panel
      title={
        <Link
          to={pathOf("cabinet-whitelabel-dashboard", { id: site.id })}
          className="touch-target wrap-anywhere text-accent"
        >
          <bdi>{site.name}</bdi>
        </Link>
      }
      note={<Buoy kind={siteMarks[site.state]}>{t(`state.${site.state}`)}</Buoy>}
      control={site.state === "draft" && <PublishButton site={site} />}
    >
      <div className="grid min-w-0 gap-4">
        <ShopLink site={site} />
        <FactStrip
          facts={[
            {
              key: "available",
              label: t("fact.available"),
              value: <Money cents={site.marginAvailableCents} />,
            },
            { key: "pending", label: t("fact.pending"), value: <Money cents={site.marginPendingCents} /> },
            { key: "customers", label: t("fact.customers"), value: <Count of={site.customers} /> },
            { key: "services", label: t("fact.services"), value: <Count of={site.activeServices} /> },
          ]}
        />
        {site.state === "draft" && <p className="text-13 text-muted">{t("draftNote")}</p>}
        {site.state === "suspended" && <Note tone="warn">{t("suspendedNote")}</Note>}
      </div>
    </Panel>
  );
}

function Count({ of }: { readonly of: number }) {
  return <bdi className="font-mono tabular-nums">{of}</bdi>;
}

function PublishButton({ site }: { readonly site: Site }) {
  const t = useTranslations("whitelabel");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const publish = useMutation({
    mutationFn: () => api("POST /v2/whitelabel/{id}/publish", { params: { id: site.id }, body: {} }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sitesQuery.queryKey }),
  });
  return (
    <ForRole right="orders.buy">
      {publish.isError && <span className="text-13 text-danger">{errorText(publish.error)}</span>}
      <Button size="sm" tone="primary" pending={publish.isPending} onClick={() => publish.mutate()}>
        {t("publish")}
      </Button>
    </ForRole>
  );
}
