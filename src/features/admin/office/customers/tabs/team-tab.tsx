import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { type OpenSession, sessionsQuery } from "../customer-query.ts";
import { type Customer } from "#src/web/office/parts/customer-head-query.ts";
import { useFactorNames } from "../parts/use-factor-names.ts";
import type { ShownCustomer } from "../parts/use-shown.ts";

export interface TeamTabProps {
  readonly customer: Customer;
  readonly shown: ShownCustomer | undefined;
}

/** The people who act for a customer, by what they sign in, and their open sessions. */
export function TeamTab({ customer, shown }: TeamTabProps) {
  const t = useTranslations("officeCustomers.team");
  const list = useTranslations("officeCustomers.list");
  const times = useTimes();
  const factorNames = useFactorNames();
  const sessions = useQuery(sessionsQuery(customer.id));
  return (
    <div className="flex flex-col gap-5 [&_td]:whitespace-nowrap">
      <PlainTable
        title={t("title")}
        rows={customer.people}
        rowKey={({ id }) => id}
        empty={t("title")}
        columns={[
          {
            key: "name",
            header: t("person"),
            cell: ({ username }) => <bdi className="font-medium">{username}</bdi>,
          },
          {
            key: "email",
            header: list("email"),
            cell: ({ id, email }) => (
              <BdiCode className="text-12">
                {shown?.people.find((person) => person.id === id)?.email ?? email ?? "–"}
              </BdiCode>
            ),
          },
          {
            key: "confirmed",
            header: t("confirmed"),
            cell: ({ isConfirmed }) => (
              <Buoy kind={isConfirmed ? "ok" : "off"}>{t(isConfirmed ? "yes" : "no")}</Buoy>
            ),
          },
          { key: "role", header: t("role"), cell: ({ role }) => t(`roles.${role}`) },
          { key: "factors", header: t("signsIn"), cell: ({ factors }) => factorNames(factors) },
          {
            key: "since",
            header: list("since"),
            align: "end",
            cell: ({ since }) => <BdiCode className="text-12 text-muted">{times.day(since)}</BdiCode>,
          },
          {
            key: "seen",
            header: list("seen"),
            align: "end",
            cell: ({ lastSeenAt }) =>
              lastSeenAt === null ? (
                "–"
              ) : (
                <AgeLabel at={lastSeenAt} className="font-mono text-12 text-muted" />
              ),
          },
        ]}
      />
      <section>
        <h2 className="mb-2 text-14 font-medium">{t("sessions")}</h2>
        <Loaded query={sessions} skeleton={<RowsSkeleton label={t("loading")} rows={3} />}>
          {(open) => <SessionsTable sessions={open.sessions} />}
        </Loaded>
      </section>
    </div>
  );
}

function SessionsTable({ sessions }: { readonly sessions: readonly OpenSession[] }) {
  const t = useTranslations("officeCustomers.team");
  const factorNames = useFactorNames();
  const times = useTimes();
  return (
    <PlainTable
      title={t("sessions")}
      rows={sessions}
      rowKey={({ id }) => id}
      empty={t("noSessions")}
      columns={[
        { key: "who", header: t("person"), cell: ({ user }) => <bdi>{user.name}</bdi> },
        { key: "device", header: t("device"), cell: ({ device }) => <bdi>{device ?? t("unknown")}</bdi> },
        {
          key: "network",
          header: t("network"),
          cell: ({ network }) => <BdiCode className="text-12">{network ?? "–"}</BdiCode>,
        },
        { key: "method", header: t("signsIn"), cell: ({ method }) => factorNames([method]) },
        {
          key: "begun",
          header: t("begun"),
          align: "end",
          cell: ({ createdAt }) => (
            <BdiCode className="text-12 text-muted">{times.stampOfYear(createdAt)}</BdiCode>
          ),
        },
        {
          key: "seen",
          header: t("seen"),
          align: "end",
          cell: ({ lastSeenAt }) => <AgeLabel at={lastSeenAt} className="font-mono text-12 text-muted" />,
        },
      ]}
    />
  );
}
