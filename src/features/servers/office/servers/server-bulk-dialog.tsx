import { useState } from "react";
import { useTranslations } from "use-intl";
import { BulkDialog } from "#src/web/office/parts/bulk/bulk-dialog.tsx";
import { HoldFields, useFirstHoldWords } from "#src/web/office/parts/hold-fields.tsx";
import { isCustomerText } from "#src/web/office/parts/is-customer-text.ts";
import { type Until, untilBody, UntilField } from "#src/web/office/parts/until-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { ServerBulkAct } from "./server-bulk.ts";
import type { ServerRow } from "./servers-query.ts";

/** An act with the servers that were chosen for it. */
export interface ChosenServers {
  readonly act: ServerBulkAct;
  readonly rows: readonly ServerRow[];
}

export interface ServerBulkDialogProps {
  readonly chosen: ChosenServers;
  readonly onClose: () => void;
}

/** One act on the chosen servers, with what it takes: a tag, or why they are held and until when. */
export function ServerBulkDialog({ chosen: { act, rows }, onClose }: ServerBulkDialogProps) {
  const t = useTranslations("officeServices.server.tag");
  const first = useFirstHoldWords();
  const [tag, setTag] = useState("");
  const [words, setWords] = useState(first);
  const [until, setUntil] = useState<Until>("ended");
  const needsTag = act === "servers.tag" || act === "servers.untag";
  const needsHold = act === "servers.suspend";
  const hold = { cause: words.cause, text: words.text.trim(), ...untilBody(until) };
  return (
    <BulkDialog
      ask={{
        act,
        ids: rows.map(({ id }) => id),
        ...(needsTag && { tag: tag.trim() }),
        ...(needsHold && { hold }),
      }}
      onClose={onClose}
      isOff={(needsTag && tag.trim() === "") || (needsHold && !isCustomerText(words.text))}
      isDanger={needsHold || act === "servers.stop"}
    >
      {needsTag && (
        <TextField
          label={t("field")}
          hint={t("hint")}
          autoComplete="off"
          maxLength={30}
          value={tag}
          onChange={(event) => setTag(event.currentTarget.value)}
        />
      )}
      {needsHold && (
        <>
          <HoldFields value={words} onChange={setWords} />
          <UntilField value={until} onValueChange={setUntil} />
        </>
      )}
    </BulkDialog>
  );
}
