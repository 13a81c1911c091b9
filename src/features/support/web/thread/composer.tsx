import { type KeyboardEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { maxMessageCharacters } from "#src/shared/support.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { clock } from "#src/web/clock.ts";
import { Button } from "#src/web/ui/button.tsx";
import { inputBoxClass } from "#src/web/ui/field.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { KeyCap } from "#src/web/ui/tag.tsx";
import { useMinWidth } from "#src/web/ui/use-min-width.ts";
import { FileChooser } from "../both/files/file-chooser.tsx";
import { FileChips } from "../both/files/file-chips.tsx";
import { SendState } from "../both/files/send-state.tsx";
import { pasteInto, useFileDrop } from "../both/files/use-file-drop.ts";
import { useTicketFiles } from "../kept/use-ticket-files.ts";
import { useWhenUploaded } from "../both/files/use-when-uploaded.ts";
import { unsent } from "../kept/unsent.ts";
import { useDraft } from "../kept/use-draft.ts";
import { useOwner } from "../kept/use-owner.ts";
import { CharacterCount } from "../parts/character-count.tsx";
import type { Ticket } from "../support-types.ts";
import { messageCall } from "./message-call.ts";
import { useSayTyping } from "./use-typing.ts";

/** From this width there is a keyboard, whose Enter sends. */
const enterMinWidthPx = 1024;

/** It grows with its lines. */
const unresized = { resize: "none" } as const;

export interface ComposerProps {
  readonly ticket: Ticket;
  /** After a message was taken over. */
  readonly onSend: () => void;
}

/**
 * Writes a message with its files. What is typed stays in the browser until it is sent; what is sent waits there for a
 * connection: `ticket`, `onSend`.
 */
export function Composer({ ticket, onSend }: ComposerProps) {
  const t = useTranslations("support.composer");
  const { id, state } = ticket;
  const owner = useOwner();
  const [text, keep] = useDraft(id);
  const sayTyping = useSayTyping(id);
  const entersBySelf = useMinWidth(enterMinWidthPx);
  const field = useRef<HTMLTextAreaElement>(null);
  const shownKey = useRef(crypto.randomUUID());
  const message = text.trim();
  const isSendable = message !== "" && message.length <= maxMessageCharacters;
  const files = useTicketFiles(id);
  const isOver = useFileDrop(files.add);
  const messageOf = () => ({ key: shownKey.current, ticketId: id, text: message, files: files.now() });
  const sending = useWhenUploaded(files, () => {
    if (!isSendable) return;
    unsent.add(owner, { ...messageOf(), at: clock.now().toISOString() });
    shownKey.current = crypto.randomUUID();
    keep("");
    files.forget();
    field.current?.focus();
    onSend();
  });
  const send = () => {
    if (isSendable) void sending.ask(undefined);
  };

  const handleKey = (event: KeyboardEvent) => {
    // While letters are put together, Enter chooses them.
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    const isAsked = event.ctrlKey || event.metaKey;
    if (!isAsked && (!entersBySelf || event.shiftKey || event.altKey)) return;
    event.preventDefault();
    send();
  };

  return (
    <div className={classNames("grid rounded-10", inputBoxClass, isOver && "border-accent")}>
      <textarea
        ref={field}
        aria-label={t("label", { number: ticket.number })}
        placeholder={t(state === "closed" ? "again" : "placeholder")}
        dir="auto"
        rows={Math.min(10, Math.max(2, text.split("\n").length))}
        value={text}
        onChange={(event) => {
          keep(event.currentTarget.value);
          sayTyping();
        }}
        onKeyDown={handleKey}
        onPaste={pasteInto(files.add)}
        style={unresized}
        className="w-full bg-transparent px-3.5 py-2.5 text-14 outline-none placeholder:text-muted max-md:text-16"
      />
      <div className="grid gap-2 px-3.5 pb-2.5 empty:hidden">
        <FileChips files={files} showsPictures />
        <SendState isWaiting={sending.isWaiting} isStopped={sending.isStopped} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-3.5 py-2">
        <FileChooser onFiles={files.add} isSmall />
        <ShowCall call={() => (isSendable ? messageCall(messageOf()) : undefined)} />
        <div className="ms-auto flex items-center gap-3">
          <CharacterCount count={message.length} />
          {entersBySelf && (
            <span className="inline-flex items-center gap-1.5 text-12 text-muted">
              {t.rich("enter", {
                enter: "Enter",
                line: "Shift Enter",
                key: (name) => <KeyCap>{name}</KeyCap>,
              })}
            </span>
          )}
          <Button tone="primary" disabled={!isSendable} pending={sending.isWaiting} onClick={send}>
            {t("send")}
          </Button>
        </div>
      </div>
    </div>
  );
}
