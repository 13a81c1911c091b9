import { findAccounts } from "#src/features/accounts/server/index.ts";
import { paymentsFeature } from "#src/features/payments/server/feature.ts";
import type { ComposedFeatures, OpenFeature } from "#src/features/server-feature.ts";
import { serversFeature } from "#src/features/servers/server/feature.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import type { Admin } from "../index.ts";

type Account = Awaited<ReturnType<typeof findAccounts>>[number];

/** The one account that an operator means by an email or an id. */
export async function findOne(open: OpenFeature<Admin>, text: string | undefined): Promise<Account> {
  if (text === undefined) throw new UsageError("Give an email or an id.");
  const [account, another] = await findAccounts(open.platform, await ownerOf(open, text));
  if (!account) throw new OperatorRefusal(`No account for ${text}.`);
  if (another) throw new OperatorRefusal("Several brands know this email: give the id of the user.");
  return account;
}

/** Customers quote public ids of their objects; anything else is looked up unchanged. */
async function ownerOf({ use }: ComposedFeatures, text: string): Promise<string> {
  const serverId = decodeId("server", text);
  const paymentId = decodeId("payment", text);
  const owner =
    (serverId === null ? null : await use(serversFeature).ownerOf(serverId)) ??
    (paymentId === null ? null : await use(paymentsFeature).ownerOf(paymentId));
  return owner === null ? text : encodeId("customer", owner);
}
