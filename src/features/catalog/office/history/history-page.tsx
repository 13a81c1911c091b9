import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { OfficeLink, useOfficeLocation } from "#src/web/office/office-link.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { OfficeHeading } from "#src/web/office/shapes/office-heading.tsx";
import { type CatalogueView, versionsQuery } from "../catalogue-query.ts";
import { VersionPanel } from "./version-panel.tsx";

type Publication = NonNullable<CatalogueView["publication"]>;

/** What was published, newest first; the one that the address names is shown with its difference and the way back. */
export function HistoryPage() {
  const t = useTranslations("officeCatalogue.history");
  const { search } = useOfficeLocation();
  const version = Number(new URLSearchParams(search).get("version") ?? "0");
  return (
    <div className="px-6 pt-4 pb-6 max-md:px-4">
      <OfficeHeading title={t("title")} />
      <Loaded query={useQuery(versionsQuery)} skeleton={<PageSkeleton />}>
        {({ publications }) => (
          <div className="flex flex-col gap-4">
            {version > 0 && <VersionPanel key={version} version={version} />}
            <Publications rows={publications} />
          </div>
        )}
      </Loaded>
    </div>
  );
}

function Publications({ rows }: { readonly rows: readonly Publication[] }) {
  const t = useTranslations("officeCatalogue.history");
  const times = useTimes();
  return (
    <PlainTable
      title={t("title")}
      rows={rows}
      rowKey={({ version }) => String(version)}
      empty={t("none")}
      columns={[
        {
          key: "version",
          header: t("version"),
          cell: ({ version }) => (
            <OfficeLink
              href={`/staff/catalogue-history?version=${version}`}
              className="font-mono underline underline-offset-3"
            >
              {version}
            </OfficeLink>
          ),
        },
        {
          key: "cause",
          header: t("cause"),
          cell: ({ cause, returnedTo }) =>
            returnedTo === null ? t(`causes.${cause}`) : t("returnedTo", { version: returnedTo }),
        },
        { key: "by", header: t("by"), cell: ({ publishedBy }) => <bdi>{publishedBy?.name ?? "–"}</bdi> },
        { key: "reason", header: t("reason"), cell: ({ reason }) => <bdi>{reason ?? "–"}</bdi> },
        { key: "changes", header: t("changes"), align: "end", cell: ({ changes }) => changes },
        { key: "prices", header: t("prices"), align: "end", cell: ({ prices }) => prices },
        { key: "at", header: t("at"), align: "end", cell: ({ publishedAt }) => times.stamp(publishedAt) },
      ]}
    />
  );
}
