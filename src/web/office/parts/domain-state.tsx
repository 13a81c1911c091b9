import { useTranslations } from "use-intl";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { domainMarks, type DomainStatus } from "./service-marks.ts";

/** The state of a domain in one word: `state`. */
export function DomainState({ state }: { readonly state: DomainStatus }) {
  const t = useTranslations("officeServices.domains.status");
  return <Buoy kind={domainMarks[state]}>{t(state)}</Buoy>;
}
