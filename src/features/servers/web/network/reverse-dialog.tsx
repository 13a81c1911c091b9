import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { readHostName } from "#src/shared/reverse-names.ts";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { serverKeys } from "../queries.ts";
import type { ReverseName, Server } from "../server-types.ts";

export interface ReverseDialogProps {
  readonly server: Server;
  readonly reverse: ReverseName;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const resolver = schemaResolver(z.object({ name: z.string() }), ({ name }) => ({
  // Letters beyond ASCII are judged by the server.
  name:
    name.trim() === "" || readHostName(name.replaceAll(/[^\p{ASCII}]/gu, "x")) !== null
      ? undefined
      : "invalid_host_name",
}));

/** Another host name for an address; an empty field is the default one. */
export function ReverseDialog({ server, reverse, open, onOpenChange }: ReverseDialogProps) {
  const t = useTranslations("server.reverse");
  const common = useTranslations("common.action");
  const formId = useId();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const callOf = ({ name }: { name: string }) =>
    keyCall("PUT /v2/servers/{id}/addresses/{address}/reverse", {
      params: { id: server.id, address: reverse.address },
      body: { name: name.trim() === "" ? null : name.trim() },
    });
  const form = useCallForm({
    resolver,
    empty: { name: reverse.isDefault ? "" : reverse.name },
    fields: ["name"],
    call: callOf,
    send: async (values) => {
      const { name, isConfirmed } = await makeCall(callOf(values));
      const { address } = reverse;
      if (isConfirmed === true) notify("green", t("done", { address, name }));
      else notify("yellow", t(isConfirmed === null ? "unchecked" : "unconfirmed", { address, name }));
      onOpenChange(false);
      await queryClient.invalidateQueries({ queryKey: serverKeys.one(server.id) });
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("title", { address: reverse.address })}
      description={t("text")}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>{common("cancel")}</Button>
          <Button type="submit" form={formId} tone="ink" pending={form.isPending}>
            {common("save")}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} className="grid gap-4">
        <FormError>{form.refusal}</FormError>
        <TextField
          label={t("name")}
          hint={t("hint")}
          {...form.field("name")}
          mono
          placeholder="mail.example.com"
          maxLength={254}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </Form>
      <ShowCall {...form.shown} className="mt-4" />
    </Dialog>
  );
}
