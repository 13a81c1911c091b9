import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { type Until, UntilField, untilBody } from "#src/web/office/parts/until-field.tsx";
import { useBanHits } from "#src/web/office/parts/use-ban-hits.ts";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { useSettled } from "#src/web/use-settled.ts";
import type { Ban } from "./bans-list.tsx";

const settleMs = 300;
const examples = "192.0.2.0/24, spam.example, me@post.example";
const kinds = ["network", "mail-domain", "email", "wallet"] as const;

/** Bans something: in which form, and whom else it concerns, are seen before. */
export function AddBanDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("officeActs.bans");
  const changed = useChanged();
  const hits = useBanHits();
  const errorText = useErrorText();
  const [kind, setKind] = useState<Ban["kind"]>("network");
  const [typed, setTyped] = useState("");
  const [until, setUntil] = useState<Until>("ended");
  const value = typed.trim();
  const asked = useSettled(`${kind} ${value}`, settleMs) === `${kind} ${value}` && value !== "";
  const preview = useQuery({
    queryKey: ["office", "bans", "preview", kind, value],
    queryFn: ({ signal }) => api("GET /v2/admin/bans/preview", { query: { kind, value }, signal }),
    enabled: asked,
    retry: false,
  });
  const found = asked ? preview.data : undefined;
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("add")}
      description={t("rule")}
      isDanger
      effects={
        found === undefined
          ? []
          : [
              { key: "value", label: t("canonical"), value: <BdiCode>{found.value}</BdiCode> },
              {
                key: "customers",
                label: t("customers"),
                value: found.customers === null ? "–" : hits(found.customers),
              },
            ]
      }
      label={t("add")}
      isOff={found === undefined}
      done={t("done")}
      send={async ({ reason, keyFor }) => {
        const body = { kind, value, reason, ...untilBody(until) };
        try {
          await api("POST /v2/admin/bans", { body, idempotencyKey: keyFor(body) });
        } finally {
          await changed();
        }
      }}
    >
      <SelectField
        label={t("kind")}
        options={kinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
        value={kind}
        onValueChange={setKind}
      />
      <TextField
        label={t("value")}
        hint={t("valueHint", { examples })}
        mono
        autoComplete="off"
        maxLength={254}
        error={asked && preview.isError ? errorText(preview.error) : undefined}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found?.isBanned === true && <Note>{t("already")}</Note>}
      {found?.needsTwo === true && <Note tone="warn">{t("approval")}</Note>}
      <UntilField value={until} onValueChange={setUntil} />
    </ActDialog>
  );
}
