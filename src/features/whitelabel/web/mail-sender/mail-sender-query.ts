import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";
import { type SiteId, sitesKey } from "../queries.ts";

export type MailSender = NonNullable<ApiOutput<"GET /v2/whitelabel/{id}/mail-sender">["sender"]>;

refreshOn(["whitelabel.mail-sender-changed.v1"], sitesKey);

/** The address from which the mail of a site comes; null: the neutral one. */
export const mailSenderQuery = (id: SiteId) =>
  queryOptions({
    queryKey: [...sitesKey, "mail-sender", id],
    queryFn: async ({ signal }) =>
      (await api("GET /v2/whitelabel/{id}/mail-sender", { params: { id }, signal })).sender,
  });
