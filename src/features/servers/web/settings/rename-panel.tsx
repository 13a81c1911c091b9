import { useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { isServerName } from "#src/shared/validation/text.ts";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { serverKeys } from "../queries.ts";
import { serverCan } from "../server-can.ts";
import type { Server } from "../server-types.ts";

const resolver = schemaResolver(z.object({ name: z.string() }), ({ name }) => ({
  name: name === "" ? "required" : isServerName(name) ? undefined : "invalid_name",
}));

/** Another name for a server; the machine's own host name is not touched. */
export function RenamePanel({ server }: { readonly server: Server }) {
  const t = useTranslations("server.rename");
  const notify = useNotify();
  const queryClient = useQueryClient();
  const callOf = (body: { name: string }) =>
    keyCall("PUT /v2/servers/{id}/name", { params: { id: server.id }, body });
  const call = useCallForm({
    resolver,
    empty: { name: server.name },
    fields: ["name"],
    call: callOf,
    send: async (body) => {
      const { name } = await makeCall(callOf(body));
      notify("green", t("done", { name }));
      await queryClient.invalidateQueries({ queryKey: serverKeys.all });
    },
  });
  const isSame = useWatch({ control: call.form.control, name: "name" }) === server.name;
  return (
    <Panel title={t("title")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-13 text-pretty text-muted">{t("text")}</p>
        <FormError>{call.refusal}</FormError>
        <Form form={call} className="flex max-w-110 items-start gap-2">
          <TextField
            className="flex-1"
            label={t("label")}
            {...call.field("name")}
            mono
            maxLength={63}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
          <Button
            type="submit"
            className="mt-6.5 h-10"
            disabled={isSame || !serverCan.rename(server)}
            pending={call.isPending}
          >
            {t("action")}
          </Button>
        </Form>
        <ShowCall {...call.shown} />
      </div>
    </Panel>
  );
}
