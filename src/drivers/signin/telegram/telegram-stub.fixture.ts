import { createHash, generateKeyPairSync, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { exportJWK, type JWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from "jose";
import { type FaultyServer, startFaultyServer } from "../wire-faults.fixture.ts";

export const telegramClient = { clientId: "7654321", clientSecret: "a secret of the stub" };

const people = {
  ada: { sub: "op4que-ada_subject", id: 1_234_567_890, name: "Ada", preferred_username: "ada_example" },
  ben: { sub: "op4que-ben_subject", id: 42, name: "Ben", preferred_username: "ben_example" },
};

/** How the next ID token differs from a right one. */
export interface TokenChange {
  readonly claims?: (right: JWTPayload) => Record<string, unknown>;
  readonly header?: Partial<JWTHeaderParameters>;
  /** Makes the whole token; `key`: the public key, as others can have it. */
  readonly forge?: (claims: JWTPayload, key: JWK) => Promise<string>;
}

export interface TelegramStub {
  readonly server: FaultyServer;
  change: TokenChange;
  /** What it says was granted; null: nothing, which is all. */
  scope: string | null;
  /** Signs with another key from now on, and publishes that one alone. */
  rotate(): Promise<void>;
  /** What its page was asked, and where it sent the browser. */
  visit(url: string, person: "ada" | "ben"): Promise<URL>;
}

/** Telegram's OpenID Connect as measured: an opaque `sub`, a number `id`, no address, no userinfo, no nonce. */
export async function startTelegramStub(): Promise<TelegramStub> {
  const codes = new Map<string, { person: "ada" | "ben"; challenge: string; redirectUri: string }>();
  let signer = await makeKey();
  const stub = { change: {} as TokenChange, scope: null as string | null };

  const issue = async (origin: string, person: "ada" | "ben"): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: origin, aud: telegramClient.clientId, iat: now, exp: now + 300, ...people[person] };
    const { claims = (usual: JWTPayload) => usual, header = {}, forge } = stub.change;
    if (forge) return forge(claims(right), signer.jwk);
    return new SignJWT(claims(right))
      .setProtectedHeader({ alg: "RS256", kid: signer.kid, ...header })
      .sign(signer.privateKey);
  };

  const answerToken = async (origin: string, request: IncomingMessage, response: ServerResponse) => {
    let text = "";
    for await (const part of request) text += String(part);
    const form = new URLSearchParams(text);
    const refuse = (status: number, error: string) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ error }));
    if (form.get("client_secret") !== telegramClient.clientSecret) return refuse(401, "invalid_client");
    const code = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (code?.challenge !== challenge || code.redirectUri !== form.get("redirect_uri"))
      return refuse(400, "invalid_grant");
    const token = { access_token: "unused", token_type: "Bearer", expires_in: 300 };
    const id_token = await issue(origin, code.person);
    return response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ ...token, id_token, ...(stub.scope !== null && { scope: stub.scope }) }));
  };

  const server = await startFaultyServer((origin) => (request, response) => {
    const url = new URL(request.url ?? "/", origin);
    const json = (body: unknown) =>
      void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (url.pathname === "/.well-known/openid-configuration") {
      return json({
        issuer: origin,
        authorization_endpoint: `${origin}/auth`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/.well-known/jwks.json`,
        response_types_supported: ["code"],
        subject_types_supported: ["pairwise"],
        id_token_signing_alg_values_supported: ["RS256", "ES256", "EdDSA", "ES256K"],
      });
    }
    if (url.pathname === "/.well-known/jwks.json") return json({ keys: [signer.jwk] });
    if (url.pathname === "/token") return void answerToken(origin, request, response);
    return void response.writeHead(404).end();
  });

  return {
    server,
    get change() {
      return stub.change;
    },
    set change(next) {
      stub.change = next;
    },
    get scope() {
      return stub.scope;
    },
    set scope(next) {
      stub.scope = next;
    },
    rotate: async () => {
      signer = await makeKey();
    },
    async visit(address, person) {
      const asked = new URL(address).searchParams;
      const back = new URL(asked.get("redirect_uri") ?? "");
      // As Telegram does: with `origin` the answer is in a fragment, the old way, and has no code.
      if (asked.has("origin")) {
        back.hash = "tgAuthResult=e30";
        return back;
      }
      const code = randomUUID();
      const challenge = asked.get("code_challenge") ?? "";
      codes.set(code, { person, challenge, redirectUri: asked.get("redirect_uri") ?? "" });
      back.searchParams.set("code", code);
      back.searchParams.set("state", asked.get("state") ?? "");
      return back;
    },
  };
}

async function makeKey() {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const kid = randomUUID();
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" };
  return { privateKey, kid, jwk };
}
