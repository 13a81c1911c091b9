import { type RefObject, useState } from "react";
import { useTranslations } from "use-intl";
import { maxMessageCharacters } from "#src/shared/support.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { inputBoxClass } from "#src/web/ui/field.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { KeyCap } from "#src/web/ui/tag.tsx";
import { WrittenFiles } from "../../web/both/files/lazy-files.tsx";
import { FileChooser } from "../../web/both/files/file-chooser.tsx";
import { SendState } from "../../web/both/files/send-state.tsx";
import { pasteInto, useFileDrop } from "../../web/both/files/use-file-drop.ts";
import { useWhenUploaded } from "../../web/both/files/use-when-uploaded.ts";
import { sayDoing } from "../thread/use-seen.ts";
import type { Canned, Thread } from "../tickets-query.ts";
import { ArticleMenu } from "./article-menu.tsx";
import { CannedMenu } from "./canned-menu.tsx";
import { Colleagues } from "./colleagues.tsx";
import { useDraft } from "./use-draft.ts";
import { useStaffFiles } from "./use-staff-files.ts";
import { useSend } from "./use-send.ts";

const typingEveryMs = 3000;

export interface ComposerProps {
  readonly thread: Thread;
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>;
}

/** Answers the customer, or writes a note for colleagues, which has the ground of notes: `thread`, `fieldRef`. */
export function Composer({ thread, fieldRef }: ComposerProps) {
  const t = useTranslations("officeSupport.composer");
  const errorText = useErrorText();
  const { ticket } = thread;
  const [kind, setKind] = useState<"answer" | "note">("answer");
  const isNote = kind === "note";
  const ground = isNote && "bg-warntint";
  const draft = `ticket:${ticket.id}:${kind}`;
  const [text, setText] = useDraft(draft);
  const files = useStaffFiles(draft);
  const isOver = useFileDrop(files.add);
  const [canned, setCanned] = useState<Canned["id"]>();
  const [saidAt, setSaidAt] = useState(0);
  const send = useSend(thread, () => {
    setText("");
    setCanned(undefined);
    files.forget();
  });
  const isEmpty = text.trim() === "";
  const sending = useWhenUploaded(files, (thenClose: boolean) => {
    if (isEmpty || send.isPending) return;
    send.mutate({ text: text.trim(), isNote, canned, thenClose, fileIds: files.now().map(({ id }) => id) });
  });
  const isPending = send.isPending || sending.isWaiting;
  const post = (thenClose: boolean) => {
    if (!isEmpty && !isPending) void sending.ask(thenClose);
  };
  return (
    <section aria-label={t("label")} className="flex flex-col gap-2">
      <Colleagues presence={thread.presence} />
      <div className={classNames("flex flex-col overflow-hidden", inputBoxClass, isOver && "border-accent")}>
        <div
          className={classNames("flex flex-wrap items-center gap-3 border-b border-line px-3 py-2", ground)}
        >
          <Segmented
            label={t("kind")}
            isView
            value={kind}
            onValueChange={setKind}
            options={[
              { value: "answer", label: t("answer") },
              { value: "note", label: t("note") },
            ]}
          />
          <span className="order-last w-full text-12 text-muted">
            {isNote ? t("noteText") : t("answerText", { name: ticket.customer.name })}
          </span>
          {!isNote && (
            <ArticleMenu
              ticket={ticket}
              onPick={(line) => {
                setText(isEmpty ? line : `${text}\n${line}`);
                fieldRef.current?.focus();
              }}
            />
          )}
          {!isNote && (
            <CannedMenu
              ticket={ticket}
              onPick={(id, body) => {
                setCanned(id);
                setText(isEmpty ? body : `${text}\n${body}`);
                fieldRef.current?.focus();
              }}
            />
          )}
        </div>
        <textarea
          ref={fieldRef}
          aria-label={isNote ? t("note") : t("answer")}
          dir="auto"
          rows={5}
          maxLength={maxMessageCharacters}
          value={text}
          className="w-full resize-y bg-transparent px-3 py-2 text-14 outline-none max-md:text-16"
          onChange={({ currentTarget, timeStamp }) => {
            setText(currentTarget.value);
            if (isNote || timeStamp - saidAt < typingEveryMs) return;
            setSaidAt(timeStamp);
            sayDoing(ticket.id, "typing");
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) post(false);
          }}
          onPaste={pasteInto(files.add)}
        />
        <div className={classNames("grid gap-2 px-3 pb-2 empty:hidden", ground)}>
          <WrittenFiles files={files} />
          <SendState isWaiting={sending.isWaiting} isStopped={sending.isStopped} />
        </div>
        <div
          className={classNames(
            "flex flex-wrap items-center justify-end gap-2 border-t border-line px-3 py-2",
            ground,
          )}
        >
          <span className="me-auto flex items-center gap-1 text-12 text-muted">
            <FileChooser onFiles={files.add} isSmall />
            <span className="inline-flex items-center gap-1 max-md:hidden">
              <KeyCap>Ctrl</KeyCap>
              <KeyCap>↵</KeyCap>
            </span>
          </span>
          {!isNote && ticket.state !== "closed" && (
            <Button disabled={isEmpty} pending={isPending} onClick={() => post(true)}>
              {t("sendAndClose")}
            </Button>
          )}
          <Button tone="primary" disabled={isEmpty} pending={isPending} onClick={() => post(false)}>
            {isNote ? t("keepNote") : t("send")}
          </Button>
        </div>
      </div>
      {send.isError && <FormError>{errorText(send.error)}</FormError>}
    </section>
  );
}
