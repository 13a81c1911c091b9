import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { CustomerPicker, type PickedCustomer } from "#src/web/office/parts/customer-picker.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { Money } from "#src/web/ui/money.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import type { DomainDialogProps } from "./domain-acts.tsx";
import { contactsQuery } from "./domains-query.ts";

/** Gives a domain to another customer and one of their contacts, by two persons: `open`, `domain`, `onClose`. */
export function MoveDialog({ open, domain, onClose }: DomainDialogProps) {
  const t = useTranslations("officeServices.domain.move");
  const server = useTranslations("officeServices.server.move");
  const changed = useChanged();
  const [customer, setCustomer] = useState<PickedCustomer>();
  const [chosen, setContact] = useState<string>();
  const asked = useQuery({
    ...contactsQuery(customer?.id ?? domain.customer.id),
    enabled: customer !== undefined,
  });
  const contacts = customer === undefined ? [] : (asked.data?.contacts ?? []);
  const contact = contacts.find(({ id }) => id === chosen) ?? contacts[0];
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      isDanger
      title={server("title", { name: domain.displayName })}
      description={t("text")}
      typed={domain.name}
      label={server("label")}
      done={server("done", { name: domain.displayName })}
      isOff={contact === undefined}
      reads={asked}
      effects={[
        { key: "from", label: server("from"), value: <bdi>{domain.customer.name}</bdi> },
        {
          key: "to",
          label: server("to"),
          value: customer === undefined ? "–" : <bdi>{customer.name}</bdi>,
        },
        {
          key: "reserved",
          label: server("reserved"),
          value: domain.reservedCents === null ? "–" : <Money cents={domain.reservedCents} />,
        },
        { key: "lost", label: server("lost"), value: t("lostText") },
      ]}
      send={async ({ reason, keyFor }) => {
        if (customer === undefined || contact === undefined) return;
        const body = {
          customerId: customer.id,
          contactId: contact.id,
          confirmName: domain.name,
          reason,
        };
        await api("POST /v2/admin/domains/{id}/move", {
          params: { id: domain.id },
          body,
          idempotencyKey: keyFor(body),
        });
        await changed();
      }}
    >
      <CustomerPicker
        label={server("customer")}
        value={customer}
        onPick={setCustomer}
        except={domain.customer.id}
      />
      {customer !== undefined && asked.data !== undefined && contacts.length === 0 && (
        <p role="alert" className="text-12 text-danger">
          {t("noContact")}
        </p>
      )}
      {contact !== undefined && (
        <SelectField
          label={t("contact")}
          hint={t("contactHint")}
          options={contacts.map(({ id, name, country }) => ({ value: id, label: name, detail: country }))}
          value={contact.id}
          onValueChange={setContact}
        />
      )}
    </ActDialog>
  );
}
