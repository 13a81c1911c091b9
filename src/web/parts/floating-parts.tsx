import { useState } from "react";
import { Button } from "#src/web/ui/button.tsx";
import { DestructiveDialog } from "#src/web/ui/destructive-dialog.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { Menu } from "#src/web/ui/menu.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { type ToastType, useToasts } from "#src/web/ui/toast.tsx";
import { Tooltip } from "#src/web/ui/tooltip.tsx";
import { Part, PartSection } from "./part-section.tsx";

const toasts: readonly (readonly [ToastType, string, string])[] = [
  ["green", "Success", "northpier-web-1 is running again."],
  ["red", "Error", "The restart did not finish. Nothing was changed."],
  ["yellow", "Warning", "staging stops in 2 days. Auto-renew is off."],
  ["blue", "Info", "Deposit of 0.00054693 BTC seen on the network."],
];

/** What opens above a page. */
export function FloatingParts() {
  const [open, setOpen] = useState<"question" | "delete">();
  const show = useToasts();
  const close = () => setOpen(undefined);
  return (
    <PartSection title="Above the page">
      <Part title="Dialogs and menus" row>
        <Button onClick={() => setOpen("question")}>Question</Button>
        <Button tone="danger" onClick={() => setOpen("delete")}>
          Delete
        </Button>
        <Menu
          trigger={<Button>Menu</Button>}
          align="start"
          items={[
            { key: "restart", label: "Restart" },
            { key: "console", label: "Console", detail: "in this window" },
            { key: "off", label: "Not now", disabled: true },
            { key: "delete", label: "Delete", danger: true, startsGroup: true },
          ]}
        />
        <Tooltip text="What it does, in a few words">
          <Button>Tooltip</Button>
        </Tooltip>
      </Part>
      <Part title="Toasts" row>
        {toasts.map(([type, title, message]) => (
          <Button key={type} onClick={() => show({ type, title, message })}>
            {title}
          </Button>
        ))}
        <Button
          onClick={() =>
            show({ type: "blue", title: "Own time", message: "It stays for 8 seconds.", timeoutMs: 8000 })
          }
        >
          Own time
        </Button>
      </Part>
      <Dialog
        open={open === "question"}
        onOpenChange={close}
        title="Stop db-replica?"
        description="It is switched off in order, within 30 seconds."
        closeLabel="Close"
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button tone="primary" onClick={close}>
              Stop server
            </Button>
          </>
        }
      />
      <DestructiveDialog
        open={open === "delete"}
        onOpenChange={close}
        title="Delete db-replica?"
        description="The disk and the address are removed at once and cannot be restored."
        losses={[
          { key: "disk", label: "Disk", value: "320 GB" },
          { key: "money", label: "Returned to balance", value: <Money cents={5457n} signed /> },
        ]}
        name="db-replica"
        nameLabel="Type db-replica to confirm"
        cancelLabel="Cancel"
        confirmLabel="Delete server"
        onConfirm={close}
      />
    </PartSection>
  );
}
