import { useState } from "react";
import { BulkDialog } from "#src/web/office/parts/bulk/bulk-dialog.tsx";
import { HoldFields, useFirstHoldWords } from "#src/web/office/parts/hold-fields.tsx";
import { isCustomerText } from "#src/web/office/parts/is-customer-text.ts";
import type { DomainBulkAct } from "./domain-bulk.ts";
import type { DomainRow } from "./domains-query.ts";
import { StopsNameBox } from "./stops-name-box.tsx";

/** An act with the domains that were chosen for it. */
export interface ChosenDomains {
  readonly act: DomainBulkAct;
  readonly rows: readonly DomainRow[];
}

export interface DomainBulkDialogProps {
  readonly chosen: ChosenDomains;
  readonly onClose: () => void;
}

/** One act on the chosen domains; a hold with its cause, its text, and whether the names stop working. */
export function DomainBulkDialog({ chosen: { act, rows }, onClose }: DomainBulkDialogProps) {
  const first = useFirstHoldWords();
  const [words, setWords] = useState(first);
  const [stopsName, setStopsName] = useState(false);
  const isHold = act === "domains.hold";
  const hold = { cause: words.cause, text: words.text.trim(), stopsName };
  return (
    <BulkDialog
      ask={{ act, ids: rows.map(({ id }) => id), ...(isHold && { hold }) }}
      onClose={onClose}
      isOff={isHold && !isCustomerText(words.text)}
      isDanger={isHold}
    >
      {isHold && (
        <>
          <HoldFields value={words} onChange={setWords} />
          <StopsNameBox value={stopsName} onValueChange={setStopsName} />
        </>
      )}
    </BulkDialog>
  );
}
