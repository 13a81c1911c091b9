import { useTranslations } from "use-intl";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { serverMarks, type ServerStatus } from "./service-marks.ts";

/** The state of a server in one word, as its customer sees it: `status`. */
export function ServerState({ status }: { readonly status: ServerStatus }) {
  const t = useTranslations("officeServices.servers.status");
  return <Buoy kind={serverMarks[status]}>{t(status)}</Buoy>;
}
