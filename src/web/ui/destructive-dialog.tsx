import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { type KeyValueItem, KeyValueList } from "./key-value-list.tsx";
import { TextField } from "./text-field.tsx";
import { matchesTypedName } from "./typed-name.ts";

export interface DestructiveDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description: ReactNode;
  /** What is lost and what money is refunded. */
  readonly losses: readonly KeyValueItem[];
  /** What else is to be seen or decided, before the name. */
  readonly children?: ReactNode;
  /** The name to type. */
  readonly name: string;
  /** "Type db-replica to confirm". */
  readonly nameLabel: ReactNode;
  readonly cancelLabel: string;
  readonly confirmLabel: string;
  readonly pending?: boolean | undefined;
  readonly error?: string | undefined;
  /** After the name: `ShowCall`. */
  readonly end?: ReactNode;
  readonly onConfirm: () => void;
}

/** Confirms what cannot be undone: losses in numbers, and the name typed before the button works. */
export function DestructiveDialog(props: DestructiveDialogProps) {
  const { open, onOpenChange, title, description, losses, name, nameLabel, pending, error, onConfirm } =
    props;
  const [typed, setTyped] = useState("");
  const isMatching = matchesTypedName(typed, name);
  const close = (next: boolean) => {
    setTyped("");
    onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={() => close(false)}>{props.cancelLabel}</Button>
          <Button tone="danger-fill" disabled={!isMatching} pending={pending} onClick={onConfirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {losses.length > 0 && (
          <div className="rounded-8 border border-line px-3 py-2">
            <KeyValueList items={losses} />
          </div>
        )}
        {props.children}
        <TextField
          label={nameLabel}
          error={error}
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && isMatching && !pending) onConfirm();
          }}
        />
        {props.end}
      </div>
    </Dialog>
  );
}
