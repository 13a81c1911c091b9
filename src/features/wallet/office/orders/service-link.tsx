import { officePath } from "#src/shared/office-path.ts";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { ShortId } from "#src/web/office/shapes/copied-id.tsx";
import type { OrderRow } from "./orders-query.ts";

/** The service that an order is about, by its name, which opens its page where the role may see it: `object`. */
export function ServiceLink({ object: { type, id, name } }: Pick<OrderRow, "object">) {
  const mayServers = useMay("servers.read");
  const mayDomains = useMay("domains.read");
  const shown = name === null ? <ShortId id={id} /> : <bdi>{name}</bdi>;
  const kind = type === "server" || type === "domain" ? type : null;
  if (kind === null || !(kind === "server" ? mayServers : mayDomains)) return shown;
  return (
    <OfficeLink href={officePath(kind, id)} className="underline underline-offset-3">
      {shown}
    </OfficeLink>
  );
}
