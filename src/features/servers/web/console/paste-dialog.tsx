import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { TextAreaField } from "#src/web/ui/text-field.tsx";

export interface PasteDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onType: (text: string) => void;
}

/** Takes a text that is then typed into the console. */
export function PasteDialog({ open, onOpenChange, onType }: PasteDialogProps) {
  const t = useTranslations("server.console.pasteDialog");
  const common = useTranslations("common.action");
  const [text, setText] = useState("");
  const send = () => {
    onOpenChange(false);
    onType(text);
    setText("");
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("title")}
      width={560}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>{common("cancel")}</Button>
          <Button tone="ink" onClick={send}>
            {t("send")}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={t("label")}
        hint={t("hint")}
        mono
        rows={5}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        spellCheck={false}
      />
    </Dialog>
  );
}
