import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { Chain } from "./chains-page.tsx";

type Report = ApiOutput<"POST /v2/admin/chains/{chain}/rescan">;

/** The most blocks that one call reads. */
const mostBlocks = 500;

export interface RescanDialogProps {
  readonly chain: Chain;
  readonly onClose: () => void;
}

/** Reads blocks of a chain again and shows what was missing: `chain`, `onClose`. */
export function RescanDialog({ chain, onClose }: RescanDialogProps) {
  const t = useTranslations("officeMoney.chains");
  const changed = useChanged();
  const [from, setFrom] = useState(String(Math.max(0, chain.height - 10)));
  const [to, setTo] = useState(String(chain.height));
  const [report, setReport] = useState<Report>();
  if (report !== undefined) return <RescanReport chain={chain} report={report} onClose={onClose} />;
  const range = { from: Number(from), to: Number(to) };
  const isRight = /^\d{1,9}$/.test(from) && /^\d{1,9}$/.test(to) && range.from <= range.to;
  const count = isRight ? range.to - range.from + 1 : 0;
  return (
    <ActDialog
      open
      // The report takes the place of the form.
      onClose={() => report ?? onClose()}
      title={t("rescan.title", { name: chain.name })}
      description={t("rescan.text", { count: mostBlocks })}
      label={t("rescan.label", { count })}
      isOff={!isRight || count > mostBlocks}
      send={async ({ reason }) => {
        setReport(
          await api("POST /v2/admin/chains/{chain}/rescan", {
            params: { chain: chain.chain },
            body: { ...range, reason },
          }),
        );
        await changed();
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t("rescan.from")}
          mono
          inputMode="numeric"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextField
          label={t("rescan.to")}
          mono
          inputMode="numeric"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
    </ActDialog>
  );
}

const parts = ["stored", "alreadyCredited", "inDoubt", "refused", "stillMissed"] as const;

function RescanReport({ chain, report, onClose }: RescanDialogProps & { readonly report: Report }) {
  const t = useTranslations("officeMoney.chains");
  const common = useTranslations("common.action");
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t("rescan.done", { name: chain.name, count: report.blocks })}
      width={560}
      actions={<Button onClick={onClose}>{common("close")}</Button>}
    >
      <KeyValueList
        items={parts.map((part) => ({
          key: part,
          label: t(`rescan.${part}`),
          value:
            report[part].length === 0 ? (
              <BdiCode>0</BdiCode>
            ) : (
              <span className="flex flex-col items-end gap-1">
                {report[part].map((txid) => (
                  <CopiedId key={txid} id={txid} />
                ))}
              </span>
            ),
        }))}
      />
    </Dialog>
  );
}
