import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { Person } from "../customer-query.ts";
import type { CustomerDialogProps } from "./customer-dialog.ts";
import { PersonField } from "./person-field.tsx";

const all = ["set", "confirm", "confirmation", "password"] as const;

type EmailAct = (typeof all)[number];

export interface EmailDialogProps extends CustomerDialogProps {
  readonly first: Person;
}

/** What gives a person access again: their email set right or counted as theirs, and links sent to it. */
export function EmailDialog({ customer, first, onClose }: EmailDialogProps) {
  const t = useTranslations("officeActs.email");
  const changed = useChanged();
  const [personId, setPerson] = useState(first.id);
  const [wanted, setWanted] = useState<EmailAct>("set");
  const [email, setEmail] = useState("");
  const person = customer.people.find(({ id }) => id === personId) ?? first;
  const possible = all.filter((act) => isPossible(act, person));
  const act = possible.includes(wanted) ? wanted : "set";
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("title", { name: person.username })}
      label={t(`label.${act}`)}
      isOff={act === "set" && !email.includes("@")}
      done={t(`done.${act}`)}
      send={async ({ reason, keyFor }) => {
        if (act === "set") {
          const body = { email: email.trim(), reason };
          const parts = { params: { id: person.id }, body };
          await api("POST /v2/admin/users/{id}/email", {
            ...parts,
            idempotencyKey: keyFor({ ...body, id: person.id }),
          });
        } else await send(act, person.id, reason);
        await changed();
      }}
    >
      <PersonField people={customer.people} value={person.id} onValueChange={setPerson} />
      <RadioTileGroup
        legend={t("what")}
        layout="list"
        options={possible.map((value) => ({ value, label: t(value), detail: t(`${value}Text`) }))}
        value={act}
        onValueChange={setWanted}
      />
      {act === "set" && (
        <TextField
          label={t("new")}
          type="email"
          dir="ltr"
          autoComplete="off"
          maxLength={254}
          hint={person.factors.includes("totp") ? t("hasFactor") : undefined}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
    </ActDialog>
  );
}

/** What the call would not refuse. */
function isPossible(act: EmailAct, { email, isConfirmed }: Person): boolean {
  if (act === "set") return true;
  return email !== null && (act === "password" || !isConfirmed);
}

async function send(act: Exclude<EmailAct, "set">, id: Person["id"], reason: string): Promise<void> {
  const parts = { params: { id }, body: { reason } };
  if (act === "confirm") await api("POST /v2/admin/users/{id}/confirm-email", parts);
  else if (act === "confirmation") await api("POST /v2/admin/users/{id}/send-confirmation", parts);
  else await api("POST /v2/admin/users/{id}/send-password-link", parts);
}
