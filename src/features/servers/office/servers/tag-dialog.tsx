import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { ServerDialogProps } from "./server-acts.tsx";

const longestTag = 30;

/** Puts a tag on a server, or takes off one that it has: `open`, `server`, `onClose`. */
export function TagDialog({ open, server, onClose }: ServerDialogProps) {
  const t = useTranslations("officeServices.server.tag");
  const changed = useChanged();
  const [text, setText] = useState("");
  const tag = text.trim();
  const isOn = !server.tags.includes(tag);
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t("title", { name: server.name })}
      description={t("text")}
      label={t(isOn ? "add" : "remove")}
      done={t(isOn ? "added" : "removed")}
      isOff={tag === ""}
      effects={[{ key: "now", label: t("now"), value: server.tags.join(", ") || "–" }]}
      send={async ({ reason }) => {
        const params = { id: server.id };
        await api("POST /v2/admin/servers/{id}/tag", { params, body: { tag, isOn, reason } });
        await changed();
      }}
    >
      <TextField
        label={t("field")}
        hint={t("hint")}
        autoComplete="off"
        maxLength={longestTag}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ActDialog>
  );
}
