import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { type PlainColumn, PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { type Canned, cannedQuery } from "../tickets-query.ts";
import { CannedDialog } from "./canned-dialog.tsx";
import { RemoveCannedDialog } from "./remove-canned-dialog.tsx";

type Open =
  | { readonly kind: "write"; readonly answer?: Canned }
  | { readonly kind: "remove"; readonly answer: Canned };

/** The answers that staff has prepared, with how often each was used. */
export function CannedPanel() {
  const t = useTranslations("officeSupport.settings.canned");
  const mayAnswer = useMay("support.answer");
  const query = useQuery(cannedQuery);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const acts: PlainColumn<Canned> = {
    key: "acts",
    header: t("acts"),
    align: "end",
    cell: (answer) => (
      <span className="flex justify-end gap-2">
        <Button size="sm" tone="quiet" onClick={() => setOpen({ kind: "write", answer })}>
          {t("edit")}
        </Button>
        <Button size="sm" tone="quiet" onClick={() => setOpen({ kind: "remove", answer })}>
          {t("remove")}
        </Button>
      </span>
    ),
  };
  return (
    <Panel
      title={t("title")}
      control={
        mayAnswer && (
          <Button size="sm" onClick={() => setOpen({ kind: "write" })}>
            {t("add")}
          </Button>
        )
      }
    >
      <Loaded query={query} skeleton={<RowsSkeleton label={t("title")} rows={3} />}>
        {(answers) => (
          <PlainTable
            title={t("title")}
            empty={t("none")}
            rows={answers}
            rowKey={({ id }) => id}
            columns={[
              { key: "short", header: t("short"), cell: ({ short }) => <BdiCode>{`/${short}`}</BdiCode> },
              { key: "name", header: t("name"), cell: ({ title }) => <bdi>{title}</bdi> },
              {
                key: "language",
                header: t("language"),
                cell: ({ language }) => <BdiCode>{language}</BdiCode>,
              },
              { key: "uses", header: t("uses"), align: "end", cell: ({ uses }) => <BdiCode>{uses}</BdiCode> },
              ...(mayAnswer ? [acts] : []),
            ]}
          />
        )}
      </Loaded>
      {open?.kind === "write" && <CannedDialog answer={open.answer} onClose={close} />}
      {open?.kind === "remove" && <RemoveCannedDialog answer={open.answer} onClose={close} />}
    </Panel>
  );
}
