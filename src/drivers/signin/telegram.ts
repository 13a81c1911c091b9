import { createOidc, type OidcOptions, type OidcService } from "./oidc/oidc.ts";
import { readText } from "./oidc/read-text.ts";
import type { SigninDriver, SigninProfile } from "./port.ts";

export interface TelegramClient {
  /** The bot's number. */
  readonly clientId: string;
  /** Of the bot's web login; not the bot's token. */
  readonly clientSecret: string;
  /** Another place than Telegram's, for tests. */
  readonly issuer?: string;
}

/** Lets the bot of this client write first; its person may take the tick away. */
const writingScope = "telegram:bot_access";
const telegramIssuer = "https://oauth.telegram.org";

/**
 * Telegram, by its OpenID Connect of Bot API 9.5. No nonce is sent: tokens were seen without the one that was, and a
 * client that expects none refuses tokens with one. State, PKCE and the browser's cookie bind the attempt. A parameter
 * `origin` would bring the answer back in a fragment, which no server sees, so none is sent either.
 */
export function createTelegram(settings: TelegramClient, options?: OidcOptions): SigninDriver {
  const { clientId, clientSecret, issuer = telegramIssuer } = settings;
  const service: OidcService = {
    provider: "telegram",
    issuer,
    clientId,
    clientSecret,
    scope: `openid profile ${writingScope}`,
    sendsNonce: false,
    // BotFather offers ES256K too, which no browser and no service of ours checks elsewhere.
    algorithms: ["RS256", "ES256", "EdDSA"],
    readProfile: (claims, scope) => readProfile(BigInt(clientId), claims, scope),
  };
  return createOidc(service, options);
}

/** `sub` is opaque and of this client alone; `id` is the number that bots use. Neither stands for the other. */
function readProfile(
  botId: bigint,
  claims: Readonly<Record<string, unknown>>,
  scope: string,
): SigninProfile | null {
  const subject = readText(claims["sub"]);
  const { id } = claims;
  if (subject === null || subject !== claims["sub"]) return null;
  if (typeof id !== "number" || !Number.isSafeInteger(id) || id <= 0) return null;
  const name = readText(claims["name"]);
  const handle = readText(claims["preferred_username"]);
  return {
    subject,
    label: handle === null ? (name ?? "Telegram") : `@${handle}`.slice(0, 100),
    name: handle ?? name,
    email: null,
    telegramUserId: BigInt(id),
    telegramBotId: scope.split(" ").includes(writingScope) ? botId : null,
  };
}
