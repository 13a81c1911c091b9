import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { isBcrypt, verifyBcrypt } from "./bcrypt-hash.ts";

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltLength = 16;
const tagLength = 32;

interface ParsedHash {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

/** Hashes a secret as an argon2id PHC string with a fresh salt. Runs off the event loop. */
export async function hashPassword(secret: string): Promise<string> {
  const salt = randomBytes(saltLength);
  const tag = await derive(secret, { ...cost, salt, tag: Buffer.alloc(tagLength) });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** True when `secret` is what `hash` was made from. What is neither argon2id PHC nor an imported bcrypt matches nothing. */
export async function verifyPassword(hash: string, secret: string): Promise<boolean> {
  if (isBcrypt(hash)) return verifyBcrypt(hash, secret);
  const parsed = parseHash(hash);
  if (parsed === null) return false;
  return timingSafeEqual(await derive(secret, parsed), parsed.tag);
}

/** Costs as much as `verifyPassword` and returns false: timing must not reveal whether an account exists. */
export async function verifyNothing(secret: string): Promise<false> {
  await derive(secret, { ...cost, salt: Buffer.alloc(saltLength), tag: Buffer.alloc(tagLength) });
  return false;
}

function derive(secret: string, parameters: ParsedHash): Promise<Buffer> {
  const { memory, passes, parallelism, salt, tag } = parameters;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const input = { message: secret, nonce: salt, memory, passes, parallelism, tagLength: tag.length };
  argon2("argon2id", input, (error, key) => (error === null ? resolve(key) : reject(error)));
  return promise;
}

const phc =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/;

function parseHash(hash: string): ParsedHash | null {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(hash) ?? [];
  if (salt === undefined || tag === undefined) return null;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

/** The PHC format writes base64 without padding. */
function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
