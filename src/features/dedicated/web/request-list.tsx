import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { ButtonLink } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { DedicatedRequest } from "./queries.ts";
import { RequestRow } from "./request-row.tsx";

/** Every request with its state and answer. */
export function RequestList({ requests }: { readonly requests: readonly DedicatedRequest[] }) {
  const t = useTranslations("dedicated");
  const place = useRef<HTMLDivElement>(null);
  // The list renders after the page, too late for the browser's own scroll to the hash.
  useEffect(() => {
    if (location.hash === "#dedicated") place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div id="dedicated" ref={place} className="scroll-mt-20">
      <Panel
        title={t("list.title")}
        flush
        control={
          <ButtonLink href="/dedicated-servers" size="sm">
            {t("list.offers")}
          </ButtonLink>
        }
      >
        <ul>
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}
