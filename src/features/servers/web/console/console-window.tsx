import { useEffect, useRef } from "react";
import type { Server } from "../server-types.ts";
import { ConsolePanel } from "./console-panel.tsx";

/** The console over everything else, for a window of its own. */
export function ConsoleWindow({ server }: { readonly server: Server }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A modal dialog: what is under it is out of sight and must be out of reach.
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label={server.name}
      // Escape belongs to the machine.
      onCancel={(event) => event.preventDefault()}
      className="m-0 size-full max-h-none max-w-none bg-bg p-2"
    >
      <ConsolePanel server={server} fills />
    </dialog>
  );
}
