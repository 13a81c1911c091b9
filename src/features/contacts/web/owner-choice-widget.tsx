import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useOptionalUser } from "#src/web/session/user-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { emptyValues } from "./contact-values.ts";
import { browserCountry } from "./guess-country.ts";
import { type Contact, contactsQuery } from "./queries.ts";

export interface OwnerChoiceProps {
  readonly value: Contact["id"] | null;
  readonly onValueChange: (id: Contact["id"] | null) => void;
}

const ContactForm = lazy(async () => ({ default: (await import("./contact-form.tsx")).ContactForm }));

/** Chooses the owner of ordered names: one of the customer's contacts, or one created here. */
export function OwnerChoiceWidget({ value, onValueChange }: OwnerChoiceProps) {
  const t = useTranslations("search.order.contact");
  const common = useTranslations("common.state");
  const errorText = useErrorText();
  const user = useOptionalUser();
  const query = useQuery(contactsQuery);
  const action = useTranslations("common.action");
  const [isNew, setNew] = useState(false);
  const [savedId, setSavedId] = useState<Contact["id"]>();
  const place = useRef<HTMLDivElement>(null);
  const contacts = query.data;
  const [newest] = contacts ?? [];

  // Defaults to the latest contact, the likeliest one; the chosen contact may have been deleted since.
  const isKnown = contacts?.some(({ id }) => id === value) ?? true;
  useEffect(() => {
    if (value === null ? newest !== undefined : !isKnown) onValueChange(newest?.id ?? null);
  }, [value, newest, isKnown, onValueChange]);

  // The long form collapses to one line; without scrolling, the next step would be far above the window.
  useEffect(() => {
    if (savedId !== undefined) place.current?.scrollIntoView({ block: "nearest" });
  }, [savedId]);

  if (query.error) {
    return (
      <Note tone="danger" title={t("load")}>
        {errorText(query.error)}
      </Note>
    );
  }
  if (contacts === undefined) {
    return (
      <Panel title={t("choose")}>
        <SkeletonRows label={common("loading")} rows={1} />
      </Panel>
    );
  }
  if (isNew || contacts.length === 0) {
    return (
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-14 text-pretty text-fg2">{t("first")}</p>
          {contacts.length > 0 && (
            <Button size="sm" onClick={() => setNew(false)}>
              {action("cancel")}
            </Button>
          )}
        </div>
        <Suspense fallback={<SkeletonRows label={common("loading")} rows={4} />}>
          <ContactForm
            values={emptyValues(user?.email ?? null, browserCountry())}
            id={null}
            isInUse={false}
            isStep
            onSaved={({ id }) => {
              setNew(false);
              setSavedId(id);
              onValueChange(id);
            }}
          />
        </Suspense>
      </div>
    );
  }
  return (
    <div ref={place} className="scroll-mt-24">
      <Panel
        title={t("choose")}
        control={
          <Button size="sm" onClick={() => setNew(true)}>
            {t("add")}
          </Button>
        }
      >
        <SelectField
          label={t("choose")}
          labelHidden
          hint={t("hint")}
          options={contacts.map((contact) => ({
            value: contact.id,
            label: <bdi>{contact.local?.name ?? contact.name}</bdi>,
            detail: contact.email,
          }))}
          value={value ?? undefined}
          onValueChange={onValueChange}
        />
      </Panel>
    </div>
  );
}
