import type { HandlerInput } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import type { accountsAdminContract } from "../../contract-admin.ts";
import type { AccountsContext } from "../deps.ts";
import { refuseErased } from "../refuse-erased.ts";
import { checkEmail } from "../sign-up-rules.ts";
import { setEmailAct } from "./set-email-act.ts";

type Input = HandlerInput<(typeof accountsAdminContract)["POST /v2/admin/users/{id}/email"]>;

/** Asks for another email of a user of any site; see `setEmailAct`. What would be refused then is refused now. */
export async function giveUsersEmail(context: AccountsContext, { ctx, params, body, idempotency }: Input) {
  const userId = requireId("user", params.id);
  checkEmail(body.email);
  await transaction(context.platform, async (trx) => {
    const user = await trx.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
    if (user === undefined) throw new AppError("not_found");
    await refuseErased(trx, userId);
  });
  return context.perform(
    ctx,
    setEmailAct(context),
    { userId, email: body.email },
    { reason: body.reason, idempotencyKey: idempotency.key },
  );
}
