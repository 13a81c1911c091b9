import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";
const secretBytes = 32;

/** A secret as Standard Webhooks spells it: `whsec_` and the base64 of 32 random bytes. */
export function createSecret(): string {
  return prefix + randomBytes(secretBytes).toString("base64");
}

export interface SignedMessage {
  /** `webhook-id` */
  readonly id: string;
  readonly at: Date;
  readonly body: Buffer;
}

/**
 * The headers of Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`, a signature for each secret, separated by
 * blanks. The time is that of the attempt, since receivers refuse old ones.
 */
export function signedHeaders({ id, at, body }: SignedMessage, secrets: readonly string[]) {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    const signature = createHmac("sha256", key).update(`${id}.${seconds}.`).update(body).digest("base64");
    return `v1,${signature}`;
  });
  return {
    "content-type": "application/json",
    "user-agent": "Standard-Webhooks/1.0",
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": signatures.join(" "),
  };
}
