import { findAccounts } from "#src/features/accounts/server/index.ts";
import type { OpenFeature } from "#src/features/server-feature.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { allStaffPermissions } from "#src/shared/staff-access.ts";
import { isEmail } from "#src/shared/validation/text.ts";
import type { Admin } from "../index.ts";

/**
 * The account that an operator names: by its email, or by the id or exact name of anything of its customer; of a
 * customer with several people the first owner's.
 */
export async function findOne(open: OpenFeature<Admin>, text: string | undefined) {
  if (text === undefined) throw new UsageError("Give an email or an id.");
  const named = await findAccounts(open.platform, text);
  const [account, another] =
    named.length > 0 || isEmail(text) ? named : await findAccounts(open.platform, await ownerOf(open, text));
  if (!account) throw new OperatorRefusal(`No account for ${text}.`);
  if (another && another.customerId !== account.customerId)
    throw new OperatorRefusal("Several brands know this email: give the id of the user.");
  return account;
}

/** The customer of what has exactly this name or id. */
async function ownerOf({ front: admin }: OpenFeature<Admin>, text: string): Promise<string> {
  const { results } = await admin.search(allStaffPermissions, { q: text });
  const [first, ...others] = results.filter(({ isExact, customerId }) => isExact && customerId !== null);
  // Of an address the first one is who has it now.
  if (first?.kind === "address") return first.customerId ?? text;
  const owners = new Set([first, ...others].map((found) => found?.customerId));
  if (owners.size > 1) throw new OperatorRefusal(`Several customers have ${text}: find names them.`);
  return first?.customerId ?? text;
}
