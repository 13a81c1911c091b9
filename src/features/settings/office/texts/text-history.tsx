import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { type NamedText, textVersionsQuery } from "./texts-query.ts";

export interface TextHistoryProps {
  readonly named: NamedText;
  readonly mayWrite: boolean;
  readonly onClose: () => void;
  /** Takes what it was into its field; null: the product's own. */
  readonly onUse: (text: string | null) => void;
}

/** What a text was, with who wrote it and why: `named`, `mayWrite`, `onUse`, `onClose`. */
export function TextHistory({ named, mayWrite, onClose, onUse }: TextHistoryProps) {
  const t = useTranslations("officeTexts.history");
  const title = t("title", { key: named.key });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      closeLabel={t("close")}
      width={720}
    >
      <Loaded query={useQuery(textVersionsQuery(named))} skeleton={<RowsSkeleton label={title} rows={3} />}>
        {(versions) => (
          <PlainTable
            title={title}
            empty={t("none")}
            rows={versions}
            rowKey={({ number }) => String(number)}
            columns={[
              {
                key: "text",
                header: t("words"),
                cell: ({ own }) => (
                  <bdi className="wrap-anywhere whitespace-pre-line">{own ?? t("shipped")}</bdi>
                ),
              },
              {
                key: "by",
                header: t("by"),
                cell: ({ changedBy }) => <bdi>{changedBy?.name ?? t("product")}</bdi>,
              },
              { key: "why", header: t("why"), cell: ({ reason }) => <bdi>{reason}</bdi> },
              {
                key: "when",
                header: t("when"),
                align: "end",
                cell: ({ changedAt }) => <AgeLabel at={changedAt} className="font-mono text-12 text-muted" />,
              },
              {
                key: "use",
                header: t("use"),
                align: "end",
                cell: ({ own }) =>
                  mayWrite && (
                    <Button size="sm" onClick={() => onUse(own)}>
                      {t("use")}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
