import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import { useToasts } from "#src/web/ui/toast.tsx";
import { type OpenSession, type Person, sessionsQuery } from "../customer-query.ts";
import type { CustomerDialogProps } from "./customer-dialog.ts";
import { PersonField } from "./person-field.tsx";

export interface SessionsDialogProps extends CustomerDialogProps {
  /** Whose sessions are shown first. */
  readonly first: Person;
}

/** Ends all sessions of a person, or one of them. */
export function SessionsDialog({ customer, first, onClose }: SessionsDialogProps) {
  const t = useTranslations("officeActs.sessions");
  const times = useTimes();
  const changed = useChanged();
  const show = useToasts();
  const { data } = useQuery(sessionsQuery(customer.id));
  const [person, setPerson] = useState(first.id);
  const [chosen, setChosen] = useState<OpenSession["id"] | "all">("all");
  const open = data?.sessions.filter(({ user }) => user.id === person) ?? [];
  // All of them are ended wherever the person signed in, also for another customer.
  const count = customer.people.find(({ id }) => id === person)?.sessions ?? open.length;
  const session = open.find(({ id }) => id === chosen);
  const detail = ({ network, lastSeenAt }: OpenSession) =>
    [network, times.stampOfYear(lastSeenAt)].filter((part) => part !== null).join(" · ");
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("title", { name: customer.name })}
      label={t("label")}
      isOff={count === 0}
      send={async ({ reason }) => {
        const body = { reason, ...(session !== undefined && { session: session.id }) };
        const { ended } = await api("POST /v2/admin/users/{id}/end-sessions", {
          params: { id: person },
          body,
        });
        await changed();
        show({ type: "green", message: t("done", { count: ended }) });
      }}
    >
      <PersonField
        people={customer.people}
        value={person}
        onValueChange={(id) => {
          setPerson(id);
          setChosen("all");
        }}
      />
      {count === 0 ? (
        <p className="text-13 text-muted">{t("none")}</p>
      ) : (
        <RadioTileGroup
          legend={t("which")}
          layout="list"
          options={[
            { value: "all" as const, label: t("all"), detail: t("detail", { count }) },
            ...open.map((one) => ({ value: one.id, label: one.device ?? "–", detail: detail(one) })),
          ]}
          value={session?.id ?? "all"}
          onValueChange={setChosen}
        />
      )}
    </ActDialog>
  );
}
