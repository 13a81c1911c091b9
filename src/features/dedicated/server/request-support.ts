import { factsOf, type SupportSubject } from "#src/platform/support/support-subject.ts";
import { encodeId } from "#src/shared/ids.ts";

/** A customer's requests for dedicated servers, as tickets about them begin. */
export const requestSupport: SupportSubject = {
  kind: "dedicated-request",
  idKind: "dedicatedRequest",
  right: "services.read",
  scope: "servers:read",
  async describe(db, customerId, id) {
    const request = await db
      .selectFrom("dedicated_requests")
      .select(["configuration_name", "quantity", "state", "price_cents", "created_at"])
      .where("id", "=", id)
      .where("customer_id", "=", customerId)
      .executeTakeFirst();
    if (!request) return null;
    const label = `${request.quantity} × ${request.configuration_name}`;
    return {
      label,
      topic: "server",
      text: "dedicatedRequest",
      isDown: false,
      facts: factsOf({
        name: label,
        id: encodeId("dedicatedRequest", id),
        state: request.state,
        cents: request.price_cents,
        "created-at": request.created_at,
      }),
    };
  },
};
