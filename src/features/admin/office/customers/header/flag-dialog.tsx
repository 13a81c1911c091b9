import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useKeys } from "#src/web/office/keys/use-keys.ts";
import { useMay } from "#src/web/office/session/me-query.ts";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import { type CustomerId, customersKey } from "#src/web/office/parts/customer-head-query.ts";
import { shippedFlags, useFlagName } from "../parts/flag-mark.tsx";

export interface FlagDialogProps {
  readonly id: CustomerId;
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

const ownFlag = "own";

/** Puts a flag on a customer, with what staff should know about it; the key F opens it. */
export function FlagDialog({ id, open, onOpen, onClose }: FlagDialogProps) {
  const t = useTranslations("officeCustomers.flags");
  const name = useFlagName();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<string>(shippedFlags[0]);
  const [own, setOwn] = useState("");
  const [text, setText] = useState("");
  const code = chosen === ownFlag ? own.trim().toLowerCase() : chosen;
  useKeys(useMay("customers.note") ? [{ keys: "f", label: t("add"), run: onOpen }] : []);
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t("title")}
      description={t("lead")}
      needsReason={false}
      label={t("send")}
      done={t("done")}
      isOff={code === ""}
      send={async () => {
        await api("PUT /v2/admin/customers/{id}/flags", { params: { id }, body: { code, text } });
        await queryClient.invalidateQueries({ queryKey: customersKey });
        setText("");
      }}
    >
      <SelectField
        label={t("flag")}
        options={[...shippedFlags, ownFlag].map((value) => ({
          value,
          label: value === ownFlag ? t("own") : name(value),
        }))}
        value={chosen}
        onValueChange={setChosen}
      />
      {chosen === ownFlag && (
        <TextField
          label={t("code")}
          hint={t("codeHint")}
          mono
          maxLength={32}
          value={own}
          onChange={(event) => setOwn(event.currentTarget.value)}
        />
      )}
      <TextAreaField
        label={t("text")}
        hint={t("textHint")}
        rows={2}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ActDialog>
  );
}
