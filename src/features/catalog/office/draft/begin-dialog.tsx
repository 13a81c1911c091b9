import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useGo } from "#src/web/office/office-link.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { catalogueKey } from "../catalogue-query.ts";

/** Begins a draft from what is on sale and opens it: `onClose`. */
export function BeginDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("officeCatalogue.beginning");
  const queryClient = useQueryClient();
  const go = useGo();
  const [name, setName] = useState("");
  return (
    <ActDialog
      open
      onClose={onClose}
      needsReason={false}
      title={t("title")}
      description={t("text")}
      label={t("label")}
      isOff={name.trim() === ""}
      send={async () => {
        const { id } = await api("POST /v2/admin/catalogue/drafts", { body: { name } });
        await queryClient.invalidateQueries({ queryKey: catalogueKey });
        go(`/staff/catalogue/${id}`);
      }}
    >
      <TextField
        label={t("name")}
        hint={t("nameHint")}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ActDialog>
  );
}
