import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { maxMessageCharacters } from "#src/shared/support.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { Button } from "#src/web/ui/button.tsx";
import { TextAreaField } from "#src/web/ui/text-field.tsx";
import type { Message } from "../tickets-query.ts";

export interface EditMessageProps {
  readonly message: Message;
  readonly onClose: () => void;
}

/** Corrects what its author wrote a few minutes ago: `message`, `onClose`. */
export function EditMessage({ message, onClose }: EditMessageProps) {
  const t = useTranslations("officeSupport.thread");
  const common = useTranslations("common.action");
  const errorText = useErrorText();
  const changed = useChanged();
  const [text, setText] = useState(message.text);
  const save = useMutation({
    mutationFn: () =>
      api("PUT /v2/admin/support/messages/{id}", {
        params: { id: message.id },
        body: { message: text.trim() },
      }),
    onSuccess: async () => {
      await changed();
      onClose();
    },
  });
  return (
    <div className="flex flex-col gap-2">
      <TextAreaField
        label={t("edit")}
        labelHidden
        rows={4}
        maxLength={maxMessageCharacters}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {save.isError && <FormError>{errorText(save.error)}</FormError>}
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button
          size="sm"
          tone="primary"
          disabled={text.trim() === "" || text.trim() === message.text}
          pending={save.isPending}
          onClick={() => save.mutate()}
        >
          {t("save")}
        </Button>
      </div>
    </div>
  );
}
