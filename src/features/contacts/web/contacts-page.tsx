import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { useContactColumns } from "./contact-columns.tsx";
import { type Contact, contactsQuery } from "./queries.ts";

/** `/contact`: the customer's contacts, live. */
export function ContactsPage() {
  const t = useTranslations("contacts");
  const common = useTranslations("common.state");
  const query = useQuery(contactsQuery);
  const count = query.data?.length;
  const newContact = (
    <ForRole right="services.manage" others={count === 0 ? "note" : "nothing"}>
      <Link to="/contact/$id" params={{ id: "new" }} className={buttonClass({ tone: "primary" })}>
        <Plus strokeWidth={1.6} aria-hidden="true" />
        {t("new")}
      </Link>
    </ForRole>
  );
  return (
    <CabinetPage title={t("title")}>
      <PageHeading title={t("title")} actions={count !== 0 && newContact} />
      <QueryView
        query={query}
        errorTitle={t("loadErrorList")}
        skeleton={
          <Panel flush>
            <SkeletonRows label={common("loading")} rows={4} rowHeight={56} isTable />
          </Panel>
        }
      >
        {(contacts) =>
          contacts.length === 0 ? (
            <Panel>
              <EmptyState title={t("empty.title")} actions={newContact}>
                {t("empty.text")}
              </EmptyState>
            </Panel>
          ) : (
            <ContactList contacts={contacts} />
          )
        }
      </QueryView>
    </CabinetPage>
  );
}

function ContactList({ contacts }: { readonly contacts: readonly Contact[] }) {
  const t = useTranslations("contacts");
  const columns = useContactColumns();
  return (
    <>
      <AttentionNote contacts={contacts} />
      <Panel flush>
        <DataTable
          caption={t("title")}
          columns={columns}
          rows={contacts}
          rowKey={({ id }) => id}
          rowHeight={56}
        />
      </Panel>
    </>
  );
}

/** A banner for registrants who have not confirmed their address: names are out of service, or will be. */
function AttentionNote({ contacts }: { readonly contacts: readonly Contact[] }) {
  const t = useTranslations("contacts.attention");
  const times = useTimes();
  const states = contacts.map(({ verification }) => verification);
  const lapsed = states.filter(({ state }) => state === "lapsed").length;
  const due = states
    .flatMap(({ state, dueAt }) => (state === "pending" && dueAt !== null ? [dueAt] : []))
    .sort();
  const [first] = due;
  if (lapsed > 0) return <Note tone="danger">{t("lapsed", { count: lapsed })}</Note>;
  if (first === undefined) return null;
  return <Note tone="warn">{t("due", { count: due.length, date: times.day(first) })}</Note>;
}
