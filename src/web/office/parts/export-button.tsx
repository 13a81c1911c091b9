import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { Button } from "#src/web/ui/button.tsx";
import { ActDialog } from "../acts/act-dialog.tsx";

export interface ExportButtonProps {
  readonly label: string;
  /** Takes the rows out, for this reason. */
  readonly take: (reason: string) => Promise<void> | void;
}

/** Takes rows out as a file, which leaves the office with what is in it: the audit keeps which, and why. */
export function ExportButton({ label, take }: ExportButtonProps) {
  const t = useTranslations("office.list");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        aria-haspopup="dialog"
        icon={<Download strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <ActDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        description={t("exportText")}
        label={t("exportTake")}
        send={async ({ reason }) => {
          // A link cannot ask for the proof that its call needs.
          await api("GET /v2/admin/me/proof");
          await take(reason);
        }}
      />
    </>
  );
}
