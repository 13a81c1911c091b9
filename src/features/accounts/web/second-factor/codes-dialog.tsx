import { Download, Printer } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { saveFile } from "#src/web/save-file.ts";
import { site } from "#src/web/site.ts";
import { Button, buttonClass } from "#src/web/ui/button.tsx";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { printText } from "./print-text.ts";

export interface CodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows recovery codes this once, to be kept: `codes`, `onClose`. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const t = useTranslations("twofactor");
  const common = useTranslations("common.action");
  const [isKept, setKept] = useState(false);
  const title = t("codesOf", { name: site().name });
  const text = `${title}\n\n${codes.join("\n")}\n`;
  return (
    <Dialog
      open
      // Without a cross and not by a press beside it: they are not shown again.
      onOpenChange={() => undefined}
      title={t("codes")}
      description={t("codesLead")}
      actions={
        <Button tone="primary" disabled={!isKept} onClick={onClose}>
          {t("done")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <ul
          dir="ltr"
          aria-label={t("codes")}
          className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-8 border border-line bg-surface2 px-5 py-4 font-mono text-16"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <CopyButton
            value={codes.join("\n")}
            label={common("copy")}
            copiedLabel={common("copied")}
            withText
            look={buttonClass({ size: "sm" })}
          />
          <Button
            size="sm"
            icon={<Download className="size-3.5" strokeWidth={1.6} />}
            onClick={() => saveFile("recovery-codes.txt", text, "text/plain")}
          >
            {t("download")}
          </Button>
          <Button
            size="sm"
            icon={<Printer className="size-3.5" strokeWidth={1.6} />}
            onClick={() => printText(title, codes)}
          >
            {t("print")}
          </Button>
        </div>
        <Checkbox
          label={t("kept")}
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
}
