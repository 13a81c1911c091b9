import { api } from "#src/web/api/api.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import type { ActReason } from "#src/web/office/acts/act-dialog.tsx";

/**
 * Bans wallets as the page of bans does. One that many paid from is asked for, and does not keep the others from being
 * banned: `approval_needed` is thrown after them.
 */
export async function banWallets(
  wallets: readonly string[],
  { reason, keyFor }: Pick<ActReason, "reason" | "keyFor">,
): Promise<void> {
  let asked: ApiError | undefined;
  for (const value of wallets) {
    const body = { kind: "wallet" as const, value, reason };
    try {
      await api("POST /v2/admin/bans", { body, idempotencyKey: keyFor(body) });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "approval_needed") throw error;
      asked = error;
    }
  }
  if (asked !== undefined) throw asked;
}

/** Ends the bans of wallets. */
export async function freeWallets(wallets: readonly string[], reason: string): Promise<void> {
  for (const wallet of wallets) {
    const query = { kind: "wallet" as const, state: "open" as const, q: wallet };
    const { bans } = await api("GET /v2/admin/bans", { query });
    for (const { id, value } of bans)
      if (value === wallet) await api("POST /v2/admin/bans/{id}/end", { params: { id }, body: { reason } });
  }
}
