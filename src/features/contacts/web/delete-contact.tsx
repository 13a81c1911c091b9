import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { type Contact, contactQuery, contactsQuery } from "./queries.ts";

/** Removes a contact after confirmation; explains why it cannot while the contact owns names. */
export function DeleteContact({ contact }: { readonly contact: Contact }) {
  const t = useTranslations("contacts.delete");
  const common = useTranslations("common.action");
  const errorText = useErrorText();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const call = () => keyCall("DELETE /v2/domains/contacts/{id}", { params: { id: contact.id } });
  const removal = useMutation({
    mutationFn: () => makeCall(call()),
    onSuccess: async () => {
      notify("green", t("done"));
      await navigate({ to: "/contact" });
      queryClient.removeQueries({ queryKey: contactQuery(contact.id).queryKey });
      await queryClient.invalidateQueries({ queryKey: contactsQuery.queryKey });
    },
  });
  if (contact.nameCount > 0) return <p className="px-1 text-12 text-pretty text-muted">{t("inUse")}</p>;
  return (
    <>
      <div>
        <Button tone="danger" size="sm" onClick={() => setOpen(true)}>
          {t("button")}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t("title", { name: contact.local?.name ?? contact.name })}
        description={t("text")}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{common("cancel")}</Button>
            <Button tone="danger-fill" pending={removal.isPending} onClick={() => removal.mutate()}>
              {t("confirm")}
            </Button>
          </>
        }
      >
        {removal.error !== null && <FormError>{errorText(removal.error)}</FormError>}
        <ShowCall call={call} />
      </Dialog>
    </>
  );
}
