import type { Handlers } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";
import type { accountsContract } from "../../contract.ts";
import type { AccountsContext } from "../deps.ts";
import { giveSession } from "../give-session.ts";
import { addPasskey } from "./add-passkey.ts";
import { beginAdding } from "./begin-adding.ts";
import { beginProving } from "./begin-proving.ts";
import { listPasskeys } from "./passkey-rows.ts";
import { removePasskey } from "./remove-passkey.ts";
import { renamePasskey } from "./rename-passkey.ts";
import { signInByPasskey } from "./sign-in-by-passkey.ts";

type PasskeyHandlers = Pick<
  Handlers<typeof accountsContract>,
  | "POST /auth/passkey/options"
  | "POST /auth/passkey"
  | "GET /users/passkeys"
  | "POST /users/passkeys/options"
  | "POST /users/passkeys"
  | "PUT /users/passkeys/{id}"
  | "DELETE /users/passkeys/{id}"
>;

export function createPasskeyHandlers(context: AccountsContext): PasskeyHandlers {
  const list = async (userId: string) => ({
    passkeys: await listPasskeys(context.platform.db.kysely, userId),
  });
  return {
    "POST /auth/passkey/options": ({ ctx }) => beginProving(context, ctx),
    "POST /auth/passkey": async ({ ctx, body }) =>
      giveSession(context, ctx, await signInByPasskey(context, ctx, body)),
    "GET /users/passkeys": ({ ctx }) => list(ctx.actor.userId),
    "POST /users/passkeys/options": ({ ctx }) => beginAdding(context, ctx),
    "POST /users/passkeys": async ({ ctx, body }) => {
      await addPasskey(context, ctx, body);
      return list(ctx.actor.userId);
    },
    "PUT /users/passkeys/{id}": async ({ ctx, params, body }) => {
      await renamePasskey(context, ctx, { passkeyId: passkeyOf(params), name: body.name });
      return list(ctx.actor.userId);
    },
    "DELETE /users/passkeys/{id}": async ({ ctx, params }) => {
      await removePasskey(context, ctx, passkeyOf(params));
      return list(ctx.actor.userId);
    },
  };
}

function passkeyOf(params: { readonly id: string }): string {
  const passkeyId = decodeId("passkey", params.id);
  if (passkeyId === null) throw new AppError("not_found");
  return passkeyId;
}
