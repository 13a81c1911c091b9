import { useQuery } from "@tanstack/react-query";
import { NotebookPen } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { useKeys } from "#src/web/office/keys/use-keys.ts";
import { useMay } from "#src/web/office/session/me-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { type Notes, notesQuery } from "../../customer-query.ts";
import { type CustomerId } from "#src/web/office/parts/customer-head-query.ts";
import { NoteDialog } from "./note-dialog.tsx";
import { NoteRow } from "./note-row.tsx";

type Note = Notes["notes"][number];

/** What staff wrote about a customer, pinned notes first; for staff alone. */
export function NotesTab({ id }: { readonly id: CustomerId }) {
  const t = useTranslations("officeCustomers.notes");
  const mayNote = useMay("customers.note");
  const query = useQuery(notesQuery(id));
  const [changed, setChanged] = useState<Note | "new">();
  useKeys(mayNote ? [{ keys: "n", label: t("add"), run: () => setChanged("new") }] : []);
  return (
    <>
      {mayNote && (
        <div className="mb-3 flex items-center gap-3">
          <Button
            size="sm"
            aria-keyshortcuts="n"
            icon={<NotebookPen strokeWidth={1.6} aria-hidden="true" />}
            onClick={() => setChanged("new")}
          >
            {t("add")}
          </Button>
          <span className="text-12 text-muted">{t("staffOnly")}</span>
        </div>
      )}
      <Loaded query={query} skeleton={<RowsSkeleton label={t("loading")} rows={4} />}>
        {({ notes }) =>
          notes.length === 0 ? (
            <EmptyState title={t("none")} compact>
              {t("noneText")}
            </EmptyState>
          ) : (
            <ul className="rounded-10 border border-line bg-surface">
              {notes.map((note) => (
                <NoteRow
                  key={note.id}
                  id={id}
                  note={note}
                  mayNote={mayNote}
                  onChange={() => setChanged(note)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <NoteDialog
        key={changed === undefined || changed === "new" ? "new" : changed.id}
        id={id}
        note={changed === "new" ? undefined : changed}
        open={changed !== undefined}
        onClose={() => setChanged(undefined)}
      />
    </>
  );
}
