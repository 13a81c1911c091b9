import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useUser } from "#src/web/session/user-query.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { emptyValues, valuesOf } from "./contact-values.ts";
import { browserCountry } from "./guess-country.ts";
import { DeleteContact } from "./delete-contact.tsx";
import { NamesPanel } from "./names-panel.tsx";
import { type Contact, contactQuery } from "./queries.ts";
import { VerificationMark } from "./verification-mark.tsx";
import { VerificationPanel } from "./verification-panel.tsx";

const route = getRouteApi("/cabinet/contact/$id");

// Large, so it is loaded in parallel with the contact instead of before the page.
const arriving = import("./contact-form.tsx");
const ContactForm = lazy(async () => ({ default: (await arriving).ContactForm }));

/** `/contact/{id}`: the form of a contact; `/contact/new` creates one. */
export function ContactPage() {
  const { id } = route.useParams();
  return id === "new" ? <NewContact /> : <KnownContact key={id} id={id} />;
}

function NewContact() {
  const t = useTranslations("contacts");
  const { email } = useUser();
  const { next } = route.useSearch();
  const navigate = route.useNavigate();
  const notify = useNotify();
  return (
    <CabinetPage title={t("newTitle")} breadcrumbs={[{ label: t("title"), to: "/contact" }]}>
      <PageHeading title={t("newTitle")} />
      <div className="grid max-w-180 gap-4">
        <p className="text-14 text-pretty text-fg2">{t("newLead")}</p>
        <FormPlace>
          <ForRole right="services.manage" others="note">
            <ContactForm
              values={emptyValues(email, browserCountry())}
              id={null}
              isInUse={false}
              onSaved={() => {
                notify("green", t("form.created"));
                // Back to the order that needs the contact.
                if (next === undefined) void navigate({ to: "/contact" });
                else location.assign(next);
              }}
            />
          </ForRole>
        </FormPlace>
      </div>
    </CabinetPage>
  );
}

function KnownContact({ id }: { readonly id: string }) {
  const t = useTranslations("contacts");
  const query = useQuery(contactQuery(asContactId(id)));
  const contact = query.data;
  const name = contact === undefined ? t("one") : (contact.local?.name ?? contact.name);
  return (
    <CabinetPage title={name} breadcrumbs={[{ label: t("title"), to: "/contact" }]}>
      <PageHeading
        title={<bdi>{name}</bdi>}
        beside={contact && <VerificationMark state={contact.verification.state} />}
      />
      <QueryView query={query} errorTitle={t("loadError")} skeleton={<FormSkeleton />}>
        {(found) => (
          <FormPlace>
            <ContactPanels contact={found} />
          </FormPlace>
        )}
      </QueryView>
    </CabinetPage>
  );
}

function ContactPanels({ contact }: { readonly contact: Contact }) {
  const t = useTranslations("contacts");
  const notify = useNotify();
  return (
    <div className="grid items-start gap-4 min-[1180px]:grid-cols-[minmax(0,1fr)_316px]">
      <ForRole right="services.manage" destroys others="locked">
        <ContactForm
          // Shows what another session saved meanwhile instead of overwriting it.
          key={contact.updatedAt}
          values={valuesOf(contact)}
          id={contact.id}
          isInUse={contact.nameCount > 0}
          onSaved={() => notify("green", t("form.saved"))}
        />
      </ForRole>
      <div className="grid gap-4">
        <VerificationPanel contact={contact} />
        <NamesPanel contact={contact} />
        <ForRole right="services.manage">
          <DeleteContact contact={contact} />
        </ForRole>
      </div>
    </div>
  );
}

/** The form and what is below it on a phone, which appear together. */
function FormPlace({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<FormSkeleton />}>{children}</Suspense>;
}

function FormSkeleton() {
  const common = useTranslations("common.state");
  return (
    <Panel flush className="max-w-180">
      <SkeletonRows label={common("loading")} rows={8} rowHeight={56} />
    </Panel>
  );
}

/** Accepts any id from the address bar; the server decides which exist. */
function asContactId(id: string): Contact["id"] {
  return id.startsWith("con_") ? `con_${id.slice("con_".length)}` : `con_${id}`;
}
