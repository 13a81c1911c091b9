import * as z from "zod/mini";
import { type ClientVerdict, SigninError } from "../port.ts";
import { fetchAnswer } from "./fetch-answer.ts";

/** What RFC 6749 §5.2 says of a client, and what Google says of an address that the app does not have. */
const verdicts: ReadonlyMap<string, ClientVerdict> = new Map([
  // The client was believed, and the code was not.
  ["invalid_grant", "accepted"],
  ["invalid_client", "refused"],
  ["unauthorized_client", "refused"],
  ["redirect_uri_mismatch", "address"],
]);

const refusalForm = z.object({ error: z.string() });

interface Trial {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  /** Of PKCE; no code was ever asked for by it. */
  readonly verifier: string;
}

/** Asks the token endpoint for a code that nothing gave: what it complains of says whether it accepts the client. */
export async function tryClient(
  endpoint: string,
  { clientId, clientSecret, redirectUri, verifier }: Trial,
  deadlineMs: number,
): Promise<ClientVerdict> {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code: "a-code-that-was-never-given",
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
  const answer = await fetchAnswer(endpoint, { method: "POST", body }, deadlineMs);
  const refusal = z.safeParse(refusalForm, jsonOf(answer.body));
  const verdict = refusal.success ? verdicts.get(refusal.data.error) : undefined;
  if (verdict === undefined) throw new SigninError(`its status ${answer.status} says nothing of the client`);
  return verdict;
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return null;
  }
}
