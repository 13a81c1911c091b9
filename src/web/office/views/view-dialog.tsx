import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OfficeList } from "#src/shared/office-lists.ts";
import { api } from "#src/web/api/api.ts";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { ActDialog } from "../acts/act-dialog.tsx";
import { type SavedView, viewsQuery } from "./views-query.ts";

export interface ViewDialogProps {
  /** The list with what it shows now. */
  readonly path: OfficeList;
  readonly query: string;
  /** Undefined: a new one. */
  readonly view: SavedView | undefined;
  /** One's own of this list: a name that is there is replaced. */
  readonly own: readonly SavedView[];
  readonly onClose: () => void;
}

/** Saves what a list shows under a name, or renames a view. */
export function ViewDialog({ path, query, view, own, onClose }: ViewDialogProps) {
  const t = useTranslations("office.views");
  const queryClient = useQueryClient();
  const [name, setName] = useState(view?.name ?? "");
  const [isShared, setShared] = useState(false);
  const typed = name.trim();
  const replaced =
    view === undefined ? own.find((one) => one.name.toLowerCase() === typed.toLowerCase()) : undefined;
  const send = async () => {
    if (view !== undefined)
      await api("PUT /v2/admin/views/{id}", { params: { id: view.id }, body: { name: typed } });
    else if (replaced !== undefined)
      await api("PUT /v2/admin/views/{id}", { params: { id: replaced.id }, body: { query } });
    else await api("POST /v2/admin/views", { body: { path, query, name: typed, isShared } });
    await queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey });
  };
  return (
    <ActDialog
      open
      onClose={onClose}
      needsReason={false}
      title={view === undefined ? t("saveTitle") : t("renameTitle", { name: view.name })}
      description={view === undefined ? t("saveText") : undefined}
      label={t(view !== undefined ? "rename" : replaced === undefined ? "save" : "replace")}
      isOff={typed === ""}
      send={send}
      done={t("saved")}
    >
      <TextField
        label={t("name")}
        hint={replaced === undefined ? undefined : t("replaceHint")}
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {view === undefined && replaced === undefined && (
        <Checkbox
          label={t("shared")}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
    </ActDialog>
  );
}
