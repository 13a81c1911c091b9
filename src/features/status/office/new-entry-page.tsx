import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { encodeId } from "#src/shared/ids.ts";
import type { LocaleCode } from "#src/shared/locales.ts";
import { type IncidentState, incidentStates, severities, type Severity } from "#src/shared/status.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { clock } from "#src/web/clock.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { OfficeLink, useGo, useOfficeLocation } from "#src/web/office/office-link.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { OfficeHeading } from "#src/web/office/shapes/office-heading.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import type { StatusEntry } from "../contract-page.ts";
import { ComponentsField } from "./components-field.tsx";
import { Preview, readIn } from "./preview.tsx";
import { componentsQuery } from "./status-query.ts";
import { TimeField } from "./time-field.tsx";
import { fieldOf, instantOf } from "./utc-time.ts";
import { WordsFields } from "./words-fields.tsx";
import { hasEnglish, type Words, wordsBody } from "./written-words.ts";

const nowField = (minutes = 0) => fieldOf(new Date(clock.nowMs() + minutes * 60_000).toISOString());

/** Opens an incident; beside the form is what visitors will read. */
export function NewIncidentPage() {
  const t = useTranslations("officeStatus");
  const states = useTranslations("status");
  const draft = useDraft();
  const [severity, setSeverity] = useState<Severity>("degraded");
  const [state, setState] = useState<IncidentState>("investigating");
  const [startsAt, setStartsAt] = useState(() => nowField());
  const from = instantOf(startsAt);
  return (
    <EntryForm
      title={t("new.incident")}
      label={t("new.open")}
      draft={draft}
      isWhole={from !== undefined}
      shown={{ kind: "incident", state, severity, startsAt: from, endsAt: undefined }}
      send={(words) =>
        api("POST /v2/admin/status/incidents", {
          // Who changed nothing means now, to the second.
          body: { ...words, severity, state, ...(startsAt !== nowField() && from && { startsAt: from }) },
        })
      }
    >
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <SelectField
          label={t("field.severity")}
          value={severity}
          onValueChange={setSeverity}
          options={severities.map((value) => ({ value, label: t(`severity.${value}`) }))}
        />
        <SelectField
          label={t("field.state")}
          value={state}
          onValueChange={setState}
          options={incidentStates.map((value) => ({ value, label: states(`entryState.${value}`) }))}
        />
      </div>
      <TimeField
        label={t("field.startsAt")}
        hint={t("field.startsAtHint")}
        value={startsAt}
        onValueChange={setStartsAt}
      />
    </EntryForm>
  );
}

const hour = 60;

/** Announces planned work; beside the form is what visitors will read. */
export function NewMaintenancePage() {
  const t = useTranslations("officeStatus");
  const { search } = useOfficeLocation();
  // Of a host whose page leads here.
  const draft = useDraft(new URLSearchParams(search).getAll("components"));
  const [startsAt, setStartsAt] = useState(() => nowField(24 * hour));
  const [endsAt, setEndsAt] = useState(() => nowField(25 * hour));
  const [from, until] = [instantOf(startsAt), instantOf(endsAt)];
  return (
    <EntryForm
      title={t("new.maintenance")}
      label={t("new.announce")}
      draft={draft}
      isWhole={from !== undefined && until !== undefined && from < until}
      shown={{ kind: "maintenance", state: "planned", severity: null, startsAt: from, endsAt: until }}
      send={(words) =>
        api("POST /v2/admin/status/maintenances", {
          body: { ...words, startsAt: from ?? "", endsAt: until ?? "" },
        })
      }
    >
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <TimeField label={t("field.from")} value={startsAt} onValueChange={setStartsAt} />
        <TimeField label={t("field.until")} value={endsAt} onValueChange={setEndsAt} />
      </div>
      <p className="text-12 text-muted">{t("field.clockHint")}</p>
    </EntryForm>
  );
}

function useDraft(begun: readonly string[] = []) {
  const [titles, setTitles] = useState<Words>({});
  const [texts, setTexts] = useState<Words>({});
  const [chosen, setComponents] = useState(begun);
  // An address may name what the site does not have (any more).
  const { data: known = [] } = useQuery(componentsQuery);
  const components = chosen.filter((id) => known.some((one) => one.id === id));
  return { titles, setTitles, texts, setTexts, components, setComponents };
}

interface EntryFormProps {
  readonly title: string;
  readonly label: string;
  readonly draft: ReturnType<typeof useDraft>;
  readonly isWhole: boolean;
  readonly shown: Pick<StatusEntry, "kind" | "state" | "severity"> & {
    readonly startsAt: string | undefined;
    readonly endsAt: string | undefined;
  };
  readonly send: (words: {
    titles: ReturnType<typeof wordsBody>;
    texts: ReturnType<typeof wordsBody>;
    components: string[];
  }) => Promise<{ readonly id: string }>;
  readonly children: ReactNode;
}

function EntryForm({ title, label, draft, isWhole, shown, send, children }: EntryFormProps) {
  const t = useTranslations("officeStatus");
  const go = useGo();
  const changed = useChanged();
  const errorText = useErrorText();
  const [language, setLanguage] = useState<LocaleCode>("en");
  const { titles, texts, components } = draft;
  const mutation = useMutation({
    mutationFn: () =>
      send({ titles: wordsBody(titles), texts: wordsBody(texts), components: [...components] }),
    onSuccess: async ({ id }) => {
      await changed();
      go(`/staff/status/${id}`);
    },
  });
  const isReady = isWhole && hasEnglish(titles) && hasEnglish(texts) && components.length > 0;
  const sendWhole = () => {
    if (isReady && !mutation.isPending) mutation.mutate();
  };
  const now = new Date(clock.nowMs()).toISOString();
  const preview: StatusEntry = {
    ...shown,
    id: encodeId("statusEntry", "00000000-0000-0000-0000-000000000000"),
    startsAt: shown.startsAt ?? now,
    endsAt: shown.state === "resolved" ? now : (shown.endsAt ?? null),
    changedAt: now,
    title: readIn(titles, language),
    components: [...components],
    updates: [
      {
        at: now,
        state: incidentStates.find((state) => state === shown.state) ?? null,
        severity: shown.severity,
        ...readIn(texts, language),
        correctedAt: null,
      },
    ],
  };
  return (
    <div className="flex flex-col px-6 pt-4 pb-6 max-md:px-4">
      <p className="text-12">
        <OfficeLink href="/staff/status" className="text-muted hover:text-fg">
          {t("list.title")}
        </OfficeLink>
      </p>
      <OfficeHeading title={title} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <fieldset
          className="flex min-w-0 flex-col gap-4"
          onKeyDown={(event) => {
            if (event.key === "Enter" && event.ctrlKey) sendWhole();
          }}
        >
          <WordsFields
            titles={titles}
            texts={texts}
            onTitles={draft.setTitles}
            onTexts={draft.setTexts}
            onLanguage={setLanguage}
          />
          {children}
          <ComponentsField value={components} onValueChange={draft.setComponents} />
          {mutation.error !== null && <FormError>{errorText(mutation.error)}</FormError>}
          <div className="flex flex-wrap items-center gap-3">
            <Button tone="primary" disabled={!isReady} pending={mutation.isPending} onClick={sendWhole}>
              {label}
            </Button>
            <span className="text-12 text-muted">{t(isReady ? "new.atOnce" : "new.needs")}</span>
          </div>
        </fieldset>
        <section aria-label={t("preview.title")} className="flex min-w-0 flex-col gap-2">
          <h2 className="text-13 font-medium">{t("preview.title")}</h2>
          <Preview entry={preview} />
        </section>
      </div>
    </div>
  );
}
