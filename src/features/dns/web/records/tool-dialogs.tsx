import type { ComponentType } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "#src/web/ui/dialog.tsx";
import type { ZoneDomain } from "../zone-domain.ts";
import type { ToolDialog } from "./editor-tools.tsx";
import type { Editor } from "./use-editor.ts";

export interface ToolFormProps {
  readonly domain: ZoneDomain;
  readonly editor: Editor;
  /** There are unsaved changes. */
  readonly isDirty: boolean;
  readonly onDone: () => void;
}

/** A dialog whose form is loaded. */
export interface LoadedTool {
  readonly dialog: ToolDialog;
  readonly Form: ComponentType<ToolFormProps>;
}

export interface ToolDialogsProps extends ToolFormProps {
  readonly tool: LoadedTool | undefined;
  readonly isOpen: boolean;
}

/** Templates, import or history, in a dialog. */
export function ToolDialogs({ tool, isOpen, ...form }: ToolDialogsProps) {
  const t = useTranslations("zone");
  const common = useTranslations("common.action");
  if (tool === undefined) return null;
  const { dialog, Form } = tool;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) form.onDone();
      }}
      closeLabel={common("close")}
      width={560}
      title={t(`${dialog}.title`)}
      description={t(`${dialog}.text`)}
    >
      <Form key={dialog} {...form} />
    </Dialog>
  );
}
