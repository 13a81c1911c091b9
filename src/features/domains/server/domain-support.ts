import { factsOf, type SupportSubject } from "#src/platform/support/support-subject.ts";
import { toShown } from "#src/shared/domain-names/ascii-form.ts";
import { encodeId } from "#src/shared/ids.ts";

/** A customer's domains, as tickets about them begin. One that the registry has lost is down. */
export const domainSupport: SupportSubject = {
  kind: "domain",
  idKind: "domain",
  right: "services.read",
  scope: "domains:read",
  async describe(db, customerId, id) {
    const domain = await db
      .selectFrom("domains")
      .select(["name", "state", "failure", "expires_at", "missing_since", "created_at"])
      .where("id", "=", id)
      .where("customer_id", "=", customerId)
      .executeTakeFirst();
    if (!domain) return null;
    const isDown = domain.missing_since !== null;
    const name = toShown(domain.name);
    return {
      label: name,
      topic: "domain",
      text: isDown || domain.failure !== null ? "domainFailed" : "domain",
      isDown,
      facts: factsOf({
        name,
        id: encodeId("domain", id),
        state: domain.state,
        error: domain.failure,
        "expires-at": domain.expires_at,
        "created-at": domain.created_at,
      }),
    };
  },
};
