import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { clock } from "#src/web/clock.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useGo } from "#src/web/office/office-link.tsx";
import { dayText } from "#src/web/office/parts/day-text.ts";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { type Change, pricesKey } from "../prices-query.ts";
import { DraftChoice, DraftPrice } from "./draft-choice.tsx";
import { type Draft, useDraft } from "./use-draft.ts";

export interface DraftDialogProps {
  /** The draft that is changed; without it a new one is made. */
  readonly change?: Change;
  readonly onClose: () => void;
}

/** Drafts a change of prices, or changes a draft; nothing happens to services yet: `change`, `onClose`. */
export function DraftDialog({ change, onClose }: DraftDialogProps) {
  const t = useTranslations("officePrices.draft");
  const queryClient = useQueryClient();
  const go = useGo();
  const draft = useDraft(change);
  const { kind, part } = draft;
  const send = async (reason: string): Promise<void> => {
    if (draft.body === undefined) return;
    const body = { ...draft.body, reason };
    if (change) await api("PUT /v2/admin/price-changes/{id}", { params: { id: change.id }, body });
    const made = change ?? (await api("POST /v2/admin/price-changes", { body: { ...body, kind, part } }));
    await queryClient.invalidateQueries({ queryKey: pricesKey });
    go(`/staff/prices/${made.id}`);
  };
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t(change ? "titleRevise" : "title")}
      description={t("text")}
      label={t(change ? "revise" : "make")}
      isOff={draft.body === undefined}
      send={({ reason }) => send(reason)}
    >
      <TextField
        label={t("name")}
        maxLength={100}
        value={draft.name}
        onChange={(event) => draft.set({ name: event.currentTarget.value })}
      />
      {!change && <DraftKind draft={draft} />}
      <DraftChoice draft={draft} />
      <DraftPrice draft={draft} />
      <TextField
        type="date"
        label={t("day")}
        hint={t("dayHint")}
        min={dayText(clock.nowMs())}
        value={draft.day}
        onChange={(event) => draft.set({ day: event.currentTarget.value })}
      />
    </ActDialog>
  );
}

/** Of what the prices are; it stays as it was drafted. */
function DraftKind({ draft: { kind, part, set } }: { readonly draft: Draft }) {
  const t = useTranslations("officePrices.draft");
  const kindName = useTranslations("officePrices.kinds");
  return (
    <>
      <Segmented
        label={t("kind")}
        value={kind}
        options={[
          { value: "server", label: kindName("server") },
          { value: "domain", label: kindName("domain") },
        ]}
        onValueChange={(value) => set({ kind: value, part: "term" })}
      />
      {kind === "server" && (
        <Checkbox
          label={t("addresses")}
          checked={part === "address"}
          onChange={(event) => set({ part: event.currentTarget.checked ? "address" : "term" })}
        />
      )}
    </>
  );
}
