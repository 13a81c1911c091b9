import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "#src/web/ui/dialog.tsx";
import type { ZoneDomain } from "../zone-domain.ts";
import type { ToolDialog } from "./editor-tools.tsx";
import type { Editor } from "./use-editor.ts";

const ImportForm = lazy(async () => ({ default: (await import("./import-form.tsx")).ImportForm }));
const TemplateForm = lazy(async () => ({ default: (await import("./template-form.tsx")).TemplateForm }));
const HistoryList = lazy(async () => ({ default: (await import("./history-list.tsx")).HistoryList }));

export interface ToolDialogsProps {
  readonly open: ToolDialog | undefined;
  readonly onClose: () => void;
  readonly domain: ZoneDomain;
  readonly editor: Editor;
  /** There are unsaved changes. */
  readonly isDirty: boolean;
}

/** Templates, import and history, each in its dialog. */
export function ToolDialogs({ open, onClose, domain, editor, isDirty }: ToolDialogsProps) {
  const t = useTranslations("zone");
  const common = useTranslations("common.action");
  const frame = (dialog: ToolDialog) => ({
    open: open === dialog,
    onOpenChange: (next: boolean) => {
      if (!next) onClose();
    },
    closeLabel: common("close"),
    width: 560 as const,
  });
  return (
    <>
      <Dialog {...frame("templates")} title={t("templates.title")} description={t("templates.text")}>
        <Suspense>
          <TemplateForm domain={domain} editor={editor} onDone={onClose} />
        </Suspense>
      </Dialog>
      <Dialog {...frame("import")} title={t("import.title")} description={t("import.text")}>
        <Suspense>
          <ImportForm domain={domain} editor={editor} onDone={onClose} />
        </Suspense>
      </Dialog>
      <Dialog {...frame("history")} title={t("history.title")} description={t("history.text")}>
        <Suspense>
          <HistoryList domain={domain} editor={editor} isDirty={isDirty} onDone={onClose} />
        </Suspense>
      </Dialog>
    </>
  );
}
