import { useQueryClient } from "@tanstack/react-query";
import { History, PencilLine, Pin, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { IconButton } from "#src/web/ui/button.tsx";
import { type Notes } from "../../customer-query.ts";
import { type CustomerId, customerKey } from "#src/web/office/parts/customer-head-query.ts";

type Note = Notes["notes"][number];

export interface NoteRowProps {
  readonly id: CustomerId;
  readonly note: Note;
  readonly mayNote: boolean;
  readonly onChange: () => void;
}

/** One note: its text, who wrote it, what it said before, and what can be done with it. */
export function NoteRow({ id, note, mayNote, onChange }: NoteRowProps) {
  const t = useTranslations("officeCustomers.notes");
  const times = useTimes();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { text, isPinned, made, changed, before } = note;
  const words = (writer: Note["made"]) =>
    t("byAt", { name: writer.by ?? t("someone"), day: times.stamp(writer.at) });
  return (
    <li className="border-line px-4 py-3 text-13 not-last:border-b">
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1 wrap-anywhere whitespace-pre-line">
          <bdi>{text}</bdi>
        </p>
        {mayNote && (
          <span className="-my-1 flex shrink-0">
            <IconButton label={t("change")} onClick={onChange}>
              <PencilLine strokeWidth={1.6} aria-hidden="true" />
            </IconButton>
            {note.mayRemove && (
              <IconButton label={t("remove")} onClick={() => setRemoving(true)}>
                <Trash2 strokeWidth={1.6} aria-hidden="true" />
              </IconButton>
            )}
          </span>
        )}
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-12 text-muted">
        {isPinned && (
          <span className="inline-flex items-center gap-1">
            <Pin className="size-3" strokeWidth={1.6} aria-hidden="true" />
            {t("isPinned")}
          </span>
        )}
        <span>{words(made)}</span>
        {changed.at !== made.at && <span>{t("changedBy", { who: words(changed) })}</span>}
        {before.length > 0 && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="touch-target inline-flex items-center gap-1 underline underline-offset-3"
          >
            <History className="size-3" strokeWidth={1.6} aria-hidden="true" />
            {t("before", { count: before.length })}
          </button>
        )}
      </p>
      {isOpen && (
        <ol className="mt-2 flex flex-col gap-2 border-s-2 border-line ps-3">
          {before.map((version) => (
            <li key={version.at}>
              <p className="wrap-anywhere whitespace-pre-line text-fg2">
                <bdi>{version.text}</bdi>
              </p>
              <p className="text-12 text-muted">{t("replaced", { who: words(version) })}</p>
            </li>
          ))}
        </ol>
      )}
      <ActDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={t("removeTitle")}
        description={t("removeText")}
        needsReason={false}
        isDanger
        label={t("remove")}
        done={t("removed")}
        send={async () => {
          await api("DELETE /v2/admin/customer-notes/{id}", { params: { id: note.id } });
          await queryClient.invalidateQueries({ queryKey: customerKey(id) });
        }}
      />
    </li>
  );
}
