import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { saveFile } from "#src/web/save-file.ts";
import { site } from "#src/web/site.ts";
import { Button, buttonClass } from "#src/web/ui/button.tsx";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { StepHead } from "./step-head.tsx";

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Recovery codes, shown this once; one goes on only after saying that they are kept: `codes`, `onKept`. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const t = useTranslations("officeStaff.codes");
  const common = useTranslations("common.action");
  const [isKept, setKept] = useState(false);
  return (
    <>
      <StepHead title={t("title")}>{t("lead")}</StepHead>
      <div className="flex flex-col gap-4">
        <ul
          dir="ltr"
          aria-label={t("title")}
          className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-8 border border-line bg-surface2 px-5 py-4 font-mono text-14"
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
            icon={<Download strokeWidth={1.6} aria-hidden="true" />}
            onClick={() =>
              saveFile(
                "office-recovery-codes.txt",
                `${site().name} Office\n\n${codes.join("\n")}\n`,
                "text/plain",
              )
            }
          >
            {t("download")}
          </Button>
        </div>
        <Checkbox
          label={t("kept")}
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        <Button tone="primary" block disabled={!isKept} onClick={onKept}>
          {t("goOn")}
        </Button>
      </div>
    </>
  );
}
