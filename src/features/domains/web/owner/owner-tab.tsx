import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { api, makeCall } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button, buttonClass } from "#src/web/ui/button.tsx";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { domainKeys } from "../domain-queries.ts";
import { domainCan } from "../domain-can.ts";
import type { Domain } from "../domain-types.ts";
import { ContactCard } from "./contact-card.tsx";
import { PrivacyPanel } from "./privacy-panel.tsx";

export type Contact = ApiOutput<"GET /v2/domains/contacts">["contacts"][number];

/** Whose name it is, who else it could be, and what of it is public. */
export function OwnerTab({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.contacts");
  const common = useTranslations("common.state");
  const contacts = useQuery({
    queryKey: ["contacts"],
    queryFn: async ({ signal }) => (await api("GET /v2/domains/contacts", { signal })).contacts,
  });
  return (
    <QueryView
      query={contacts}
      errorTitle={t("loadError")}
      skeleton={
        <Panel flush>
          <SkeletonRows label={common("loading")} rows={4} />
        </Panel>
      }
    >
      {(list) => (
        <div className="grid items-start gap-4 rail:grid-cols-2">
          <OwnerPanel domain={domain} owner={list.find(({ id }) => id === domain.contactId)} />
          <div className="grid min-w-0 gap-4">
            <ForRole right="services.manage" destroys others="note">
              <ChangePanel key={domain.contactId} domain={domain} contacts={list} />
            </ForRole>
            <PrivacyPanel domain={domain} />
          </div>
        </div>
      )}
    </QueryView>
  );
}

function OwnerPanel({ domain, owner }: { readonly domain: Domain; readonly owner: Contact | undefined }) {
  const t = useTranslations("domain.contacts");
  return (
    <Panel
      title={t("owner")}
      control={
        <Link
          to="/contact/$id"
          params={{ id: domain.contactId }}
          className="touch-target text-13 font-medium text-accent underline-offset-2 hover:underline"
        >
          {t("edit")}
        </Link>
      }
    >
      {owner ? (
        <ContactCard contact={owner} />
      ) : (
        <EmptyState level={3} compact title={t("missing")}>
          {t("missingText")}
        </EmptyState>
      )}
    </Panel>
  );
}

function ChangePanel({
  domain,
  contacts,
}: {
  readonly domain: Domain;
  readonly contacts: readonly Contact[];
}) {
  const t = useTranslations("domain.contacts");
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const noteId = useId();
  const [contactId, setContactId] = useState<Contact["id"]>(domain.contactId);
  const [declinesLock, setDeclinesLock] = useState(false);
  const call = () =>
    keyCall("POST /v2/domains/{id}/contact", {
      params: { id: domain.id },
      body: { contactId, declinesLock },
    });
  const change = useMutation({
    mutationFn: () => makeCall(call()),
    onSuccess: () => notify("green", t("changed", { name: domain.displayName })),
    onSettled: () =>
      Promise.all(
        [domainKeys.one(domain.id), ["contacts"]].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
  const isOff = !domainCan.setOwner(domain);
  return (
    <Panel title={t("change")}>
      <div className="grid gap-4">
        <SelectField<Contact["id"]>
          label={t("choose")}
          value={contactId}
          onValueChange={(next) => {
            change.reset();
            setContactId(next);
          }}
          disabled={isOff}
          options={contacts.map((contact) => ({
            value: contact.id,
            label: contact.organization ?? contact.name,
            detail: contact.country,
          }))}
        />
        <p id={noteId} className="text-13 text-pretty text-muted">
          {t("changeText")}
        </p>
        {domain.ownerLockDays > 0 && (
          <Checkbox
            label={t("declineLock")}
            detail={t("ownerLock", { days: domain.ownerLockDays })}
            disabled={isOff}
            checked={declinesLock}
            onChange={(event) => setDeclinesLock(event.currentTarget.checked)}
          />
        )}
        <div aria-live="polite" className="empty:hidden">
          {change.error && <Note tone="danger">{textOf(change.error)}</Note>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={isOff || contactId === domain.contactId}
            pending={change.isPending}
            aria-describedby={noteId}
            onClick={() => change.mutate()}
          >
            {t("save")}
          </Button>
          <Link to="/contact" className={buttonClass({ tone: "quiet" })}>
            {t("all")}
          </Link>
        </div>
        <ShowCall call={call} />
      </div>
    </Panel>
  );
}
