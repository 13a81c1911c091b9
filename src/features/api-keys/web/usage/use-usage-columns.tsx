import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import type { Column } from "#src/web/ui/data-table.tsx";
import type { Usage } from "../part-queries.ts";

type UsageRow = Usage["calls"][number];

/** The columns of the table of calls. */
export function useUsageColumns(): readonly Column<UsageRow>[] {
  const t = useTranslations("keys.usage");
  return [
    {
      key: "route",
      header: t("call"),
      phone: "title",
      cell: ({ route }) => (
        <bdi dir="ltr" className="font-mono text-13 wrap-anywhere">
          {route}
        </bdi>
      ),
    },
    {
      key: "status",
      header: t("status"),
      phone: "second",
      cell: ({ status }) => (
        <Buoy kind={kindOf(status)}>
          <BdiCode>{status}</BdiCode>
        </Buoy>
      ),
    },
    { key: "key", header: t("key"), phone: "second-end", cell: ({ keyName }) => <bdi>{keyName}</bdi> },
    {
      key: "calls",
      header: t("calls"),
      align: "end",
      phone: "title-end",
      cell: ({ calls }) => <BdiCode>{calls}</BdiCode>,
    },
  ];
}

/** Refused calls need a look, failed ones are ours. */
function kindOf(status: number): BuoyKind {
  if (status >= 500) return "bad";
  return status >= 400 ? "warn" : "ok";
}
