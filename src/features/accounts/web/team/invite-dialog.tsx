import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { api } from "#src/web/api/api.ts";
import { Form } from "#src/web/forms/form.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { emailRule } from "../email-rule.ts";
import { type RoleChoice, RoleFields, roleBody } from "./role-fields.tsx";
import { teamQuery } from "./team-query.ts";

const resolver = schemaResolver(z.object({ email: z.string() }), emailRule);
/** As `invitationDays` of the server. */
const linkDays = 7;

/** Invites somebody: their email and role. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("team.inviteDialog");
  const common = useTranslations("common.action");
  const formId = useId();
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState<RoleChoice>({ role: "technical", mayDestroy: false });
  const form = useCallForm({
    resolver,
    empty: { email: "" },
    fields: ["email"],
    send: async ({ email }) => {
      const team = await api("POST /v2/team/invitations", {
        body: { email: email.trim(), ...roleBody(choice) },
      });
      queryClient.setQueryData(teamQuery.queryKey, team);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title")}
      description={t("lead", { days: linkDays })}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" form={formId} tone="primary" pending={form.isPending}>
            {t("send")}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} className="grid gap-4">
        {form.refusal !== undefined && <Note tone="danger">{form.refusal}</Note>}
        <TextField label={t("email")} type="email" autoComplete="off" {...form.field("email")} required />
        <RoleFields choice={choice} onChange={setChoice} />
      </Form>
    </Dialog>
  );
}
