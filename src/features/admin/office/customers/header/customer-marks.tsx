import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { clock } from "#src/web/clock.ts";
import { useMay } from "#src/web/office/session/me-query.ts";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { IconButton } from "#src/web/ui/button.tsx";
import { Countdown } from "#src/web/ui/countdown.tsx";
import { notesQuery } from "../customer-query.ts";
import { type Customer } from "#src/web/office/parts/customer-head-query.ts";
import { CustomerState } from "../parts/customer-state.tsx";
import { FlagMark } from "../parts/flag-mark.tsx";
import { FlagDialog } from "./flag-dialog.tsx";
import { useRemoveFlag } from "./use-remove-flag.ts";

/** Beside the name: the state, whether the person was proved by a PIN, and flags that can be put on and taken off. */
export function CustomerMarks({ customer }: { readonly customer: Customer }) {
  const t = useTranslations("officeCustomers.flags");
  const { id, state, identityConfirmedUntil: until, flags } = customer;
  const mayNote = useMay("customers.note");
  const notes = useQuery(notesQuery(id));
  const [isAdding, setAdding] = useState(false);
  const remove = useRemoveFlag(id);
  const textOf = (code: string) => notes.data?.flags.find((flag) => flag.code === code)?.text;
  return (
    <>
      <CustomerState state={state} />
      {until !== null && (
        <Buoy kind="ok">
          <span>
            {t("proved")} <Countdown untilMs={Date.parse(until)} now={clock.nowMs} />
          </span>
        </Buoy>
      )}
      {flags.map((code) => (
        <FlagMark
          key={code}
          code={code}
          text={textOf(code)}
          isRemoving={remove.isPending}
          onRemove={mayNote ? () => remove.mutate(code) : undefined}
        />
      ))}
      {mayNote && (
        <IconButton label={t("add")} aria-keyshortcuts="f" onClick={() => setAdding(true)}>
          <Plus strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      )}
      <FlagDialog id={id} open={isAdding} onClose={() => setAdding(false)} onOpen={() => setAdding(true)} />
    </>
  );
}
