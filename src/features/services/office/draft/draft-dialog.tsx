import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { clock } from "#src/web/clock.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useGo } from "#src/web/office/office-link.tsx";
import { dayText } from "#src/web/office/parts/day-text.ts";
import { DollarsField } from "#src/web/office/parts/dollars-field.tsx";
import { centsText, parseCents } from "#src/web/office/parts/parse-cents.ts";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { type Change, pricesKey, soldQuery } from "../prices-query.ts";
import { ManyChoice } from "./many-choice.tsx";

export interface DraftDialogProps {
  /** The draft that is changed; without it a new one is made. */
  readonly change?: Change;
  readonly onClose: () => void;
}

/** A raise is announced so many days before; one day more is always late enough. */
const usualDays = 31;
const dayMs = 86_400_000;

/** Drafts a change of prices, or changes a draft; nothing happens to services yet: `change`, `onClose`. */
export function DraftDialog({ change, onClose }: DraftDialogProps) {
  const t = useTranslations("officePrices.draft");
  const kindName = useTranslations("officePrices.kinds");
  const sold = useQuery(soldQuery).data;
  const queryClient = useQueryClient();
  const go = useGo();
  const draft = useDraft(change);
  const { kind, part, name, day, plans, locations, endings, isList, cents } = draft;
  const isServer = kind === "server";
  const { services, months } = change?.selection ?? {};
  const selection = {
    ...(isServer && plans.length > 0 && { plans: [...plans] }),
    ...(isServer && locations.length > 0 && { locations: [...locations] }),
    ...(!isServer && endings.length > 0 && { endings: [...endings] }),
    // What the dialog has no field for stays as it is.
    ...(services && { services }),
    ...(months !== undefined && { months }),
  };
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t(change ? "titleRevise" : "title")}
      description={t("text")}
      label={t(change ? "revise" : "make")}
      isOff={name.trim() === "" || day === "" || (!isList && cents === undefined)}
      send={async ({ reason }) => {
        const body = {
          name,
          selection,
          cents: isList ? null : (cents ?? 0),
          fromAt: `${day}T00:00:00.000Z`,
          reason,
        };
        if (change) await api("PUT /v2/admin/price-changes/{id}", { params: { id: change.id }, body });
        const made = change ?? (await api("POST /v2/admin/price-changes", { body: { ...body, kind, part } }));
        await queryClient.invalidateQueries({ queryKey: pricesKey });
        go(`/staff/prices/${made.id}`);
      }}
    >
      <TextField
        label={t("name")}
        maxLength={100}
        value={name}
        onChange={(event) => draft.set({ name: event.currentTarget.value })}
      />
      {!change && (
        <Segmented
          label={t("kind")}
          value={kind}
          options={[
            { value: "server", label: kindName("server") },
            { value: "domain", label: kindName("domain") },
          ]}
          onValueChange={(value) => draft.set({ kind: value, part: "term" })}
        />
      )}
      {isServer && !change && (
        <Checkbox
          label={t("addresses")}
          checked={part === "address"}
          onChange={(event) => draft.set({ part: event.currentTarget.checked ? "address" : "term" })}
        />
      )}
      {isServer ? (
        <>
          <ManyChoice
            label={t("plans")}
            hint={t("allPlans")}
            choices={(sold?.plans ?? []).map((plan) => ({ value: plan.id, label: plan.name }))}
            chosen={plans}
            onChoose={(next) => draft.set({ plans: next })}
          />
          <ManyChoice
            label={t("locations")}
            hint={t("allLocations")}
            choices={(sold?.locations ?? []).map((place) => ({ value: place.id, label: place.name }))}
            chosen={locations}
            onChoose={(next) => draft.set({ locations: next })}
          />
        </>
      ) : (
        <TextField
          label={t("endings")}
          hint={t("endingsHint")}
          mono
          autoComplete="off"
          value={draft.endingsText}
          onChange={(event) => draft.set({ endingsText: event.currentTarget.value })}
        />
      )}
      <Checkbox
        label={t("list")}
        checked={isList}
        onChange={(event) => draft.set({ isList: event.currentTarget.checked })}
      />
      {!isList && (
        <DollarsField
          label={t(isServer ? (part === "address" ? "addressMonth" : "month") : "year")}
          hint={isServer && part === "term" ? t("monthHint") : undefined}
          value={draft.dollars}
          onValueChange={(dollars) => draft.set({ dollars })}
        />
      )}
      <TextField
        type="date"
        label={t("day")}
        hint={t("dayHint")}
        min={dayText(clock.nowMs())}
        value={day}
        onChange={(event) => draft.set({ day: event.currentTarget.value })}
      />
    </ActDialog>
  );
}

interface DraftFields {
  readonly kind: "server" | "domain";
  readonly part: "term" | "address";
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly plans: readonly string[];
  readonly locations: readonly string[];
  /** With spaces or commas between them. */
  readonly endingsText: string;
  /** What the list says, in place of a price. */
  readonly isList: boolean;
  readonly dollars: string;
}

/** What is typed, from what the draft has. */
function useDraft(change: Change | undefined) {
  const [fields, setFields] = useState<DraftFields>(() => ({
    kind: change?.kind ?? "server",
    part: change?.part ?? "term",
    name: change?.name ?? "",
    day: dayText(change?.fromAt ?? clock.nowMs() + usualDays * dayMs),
    plans: change?.selection.plans ?? [],
    locations: change?.selection.locations ?? [],
    endingsText: change?.selection.endings?.join(" ") ?? "",
    isList: change !== undefined && change.cents === null,
    dollars: change?.cents == null ? "" : centsText(change.cents),
  }));
  return {
    ...fields,
    endings: fields.endingsText.toLowerCase().match(/[^\s,.][^\s,]*/g) ?? [],
    cents: parseCents(fields.dollars),
    set: (next: Partial<DraftFields>) => setFields((before) => ({ ...before, ...next })),
  };
}
