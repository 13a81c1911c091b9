import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import type { Column } from "#src/web/ui/data-table.tsx";
import type { ListedMailing } from "./queries.ts";

export const mailingMarks: Readonly<Record<ListedMailing["state"], BuoyKind>> = {
  draft: "off",
  review: "warn",
  queued: "busy",
  sending: "busy",
  sent: "ok",
  stopped: "bad",
};

/** Columns of mailings with how far each came: `onOpen` shows one. */
export function useMailingColumns(
  onOpen: (id: ListedMailing["id"]) => void,
): readonly Column<ListedMailing>[] {
  const t = useTranslations("whitelabelMailing");
  const times = useTimes();
  return [
    {
      key: "subject",
      header: t("list.subject"),
      phone: "title",
      cell: ({ subject }) => <bdi className="font-medium wrap-anywhere">{subject}</bdi>,
    },
    {
      key: "state",
      header: t("list.state"),
      phone: "second",
      cell: ({ state }) => <Buoy kind={mailingMarks[state]}>{t(`state.${state}`)}</Buoy>,
    },
    {
      key: "mailed",
      header: t("list.mailed"),
      align: "end",
      phone: "second-end",
      phoneLabel: true,
      cell: ({ mailed, recipients }) => <BdiCode>{`${mailed} / ${recipients}`}</BdiCode>,
    },
    {
      key: "bounced",
      header: t("list.bounced"),
      align: "end",
      phone: "third",
      phoneLabel: true,
      cell: ({ bounced, mailed }) => <BdiCode>{`${bounced} (${shareOf(bounced, mailed)} %)`}</BdiCode>,
    },
    {
      key: "leftOut",
      header: t("list.leftOut"),
      align: "end",
      cell: ({ leftOut }) => <BdiCode>{leftOut}</BdiCode>,
    },
    {
      key: "at",
      header: t("list.at"),
      align: "end",
      cell: ({ createdAt, sendAt, endedAt }) => times.stamp(endedAt ?? sendAt ?? createdAt),
    },
    {
      key: "open",
      header: t("list.open"),
      headerHidden: true,
      align: "end",
      phone: "third-end",
      cell: ({ id }) => (
        <Button size="sm" onClick={() => onOpen(id)}>
          {t("list.open")}
        </Button>
      ),
    },
  ];
}

function shareOf(part: number, all: number): number {
  return all === 0 ? 0 : Math.round((part * 100) / all);
}
