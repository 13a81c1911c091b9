import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ActivityPanel } from "#src/web/lists/activity-panel.tsx";
import { domainActivityQuery } from "../domain-queries.ts";
import type { Domain, DomainTask } from "../domain-types.ts";
import { useCauseText } from "../use-cause-text.ts";
import { useStepText } from "../use-step-text.ts";

/** What was done to the domain. */
export function DomainActivity({ domain }: { readonly domain: Pick<Domain, "id"> }) {
  const t = useTranslations("domain.activity.kind");
  const cause = useCauseText();
  const stepText = useStepText();
  const query = useInfiniteQuery(domainActivityQuery(domain.id));
  const texts = {
    action: ({ kind }: DomainTask) => t(kind),
    step: (name: string) => stepText(name).title,
    cause,
  };
  return <ActivityPanel query={query} texts={texts} />;
}
