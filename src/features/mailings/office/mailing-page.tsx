import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { useOfficeId } from "#src/web/office/office-link.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { Composer } from "./compose/composer.tsx";
import { mailingQuery } from "./mailings-query.ts";
import { SentMailing } from "./sent-mailing.tsx";

/** An announcement: written while it is a draft, later how far it came. */
export function MailingPage() {
  const query = useQuery(mailingQuery(useOfficeId("mailing")));
  const mayWrite = useMay("mailings.write");
  return (
    <Loaded query={query} skeleton={<PageSkeleton />}>
      {(mailing) =>
        mailing.state === "draft" && mayWrite ? (
          <Composer key={mailing.version} mailing={mailing} />
        ) : (
          <SentMailing mailing={mailing} />
        )
      }
    </Loaded>
  );
}
