import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** What `POST /users/passkeys/options` answers, as far as an authenticator needs it. */
interface AddOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

/** What `POST /auth/passkey/options` answers. */
interface ProveOptions {
  readonly challenge: string;
  readonly rpId: string;
}

/** What an attacker, or a broken device, would do otherwise. */
export interface Oddities {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly isUserVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly id?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly privateKey?: KeyObject;
  readonly statement?: { readonly format: string; readonly x5c: readonly Buffer[] };
}

interface Credential {
  readonly id: Buffer;
  readonly userHandle: string;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
  counter: number;
}

const flags = {
  present: 0x01,
  verified: 0x04,
  backupEligible: 0x08,
  backedUp: 0x10,
  attested: 0x40,
} as const;

/**
 * An authenticator in software of WebAuthn Level 3 with ES256, in a browser that is at `origin`. It holds one
 * passkey, and counts its uses.
 */
export function createAuthenticator(origin = "https://moorage.example") {
  let held: Credential | null = null;

  const clientData = (type: string, challenge: string, odd: Oddities): string =>
    base64url(
      Buffer.from(
        JSON.stringify({
          type: odd.type ?? type,
          challenge: odd.challenge ?? challenge,
          origin: odd.origin ?? origin,
          crossOrigin: odd.crossOrigin ?? false,
        }),
      ),
    );
  const authenticatorData = (rpId: string, counter: number, odd: Oddities, attested?: Buffer): Buffer => {
    const verified = odd.isUserVerified === false ? 0 : flags.verified;
    const header = Buffer.alloc(5);
    header[0] =
      flags.present | verified | flags.backupEligible | flags.backedUp | (attested ? flags.attested : 0);
    header.writeUInt32BE(odd.counter ?? counter, 1);
    return Buffer.concat([sha256(odd.rpId ?? rpId), header, attested ?? Buffer.alloc(0)]);
  };

  return {
    /** `navigator.credentials.create`: the body of `POST /users/passkeys`. */
    make: ({ challenge, rp, user }: AddOptions, odd: Oddities = {}) => {
      const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      held = { id: randomBytes(32), userHandle: user.id, publicKey, privateKey, counter: 0 };
      const id = odd.id === undefined ? held.id : Buffer.from(odd.id, "base64url");
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)]);
      const { format, x5c } = odd.statement ?? { format: "none", x5c: [] };
      const object = cborMap([
        ["fmt", cborText(format)],
        ["attStmt", x5c.length === 0 ? cborMap([]) : cborMap([["x5c", cborArray(x5c.map(cborBytes))]])],
        ["authData", cborBytes(authenticatorData(rp.id, 0, odd, attested))],
      ]);
      const attestation = {
        id: base64url(id),
        clientDataJSON: clientData("webauthn.create", challenge, odd),
        attestationObject: base64url(object),
        transports: ["internal"],
      };
      return { attestation };
    },
    /** `navigator.credentials.get`: the body of `POST /auth/passkey`. */
    sign: ({ challenge, rpId }: ProveOptions, odd: Oddities = {}) => {
      if (held === null) throw new Error("This authenticator has no passkey.");
      held.counter += 1;
      const clientDataJSON = clientData("webauthn.get", challenge, odd);
      const data = authenticatorData(rpId, held.counter, odd);
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))]);
      const assertion = {
        id: odd.id ?? base64url(held.id),
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(sign("sha256", signed, odd.privateKey ?? held.privateKey)),
        userHandle: odd.userHandle ?? held.userHandle,
      };
      return { assertion };
    },
    /** Its passkey as another device has it that copied it now. */
    copy: () => {
      if (held === null) throw new Error("This authenticator has no passkey.");
      return { ...held };
    },
    /** Takes the place of what it holds. */
    take: (credential: Credential) => {
      held = { ...credential };
    },
  };
}

const base64url = (bytes: Buffer): string => bytes.toString("base64url");
const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();

/** COSE_Key of ES256 (RFC 9053 §7.1): kty 2, alg -7, crv 1, x, y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  const part = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label]), cborBytes(Buffer.from(value, "base64url"))]);
  return Buffer.concat([head, part(0x21, x), part(0x22, y)]);
}

// As much of CBOR (RFC 8949) as an attestation object needs: lengths below 65,536.
function cborHead(major: number, length: number): Buffer {
  const type = major << 5;
  if (length < 24) return Buffer.from([type | length]);
  if (length < 256) return Buffer.from([type | 24, length]);
  return Buffer.from([type | 25, length >> 8, length & 255]);
}
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborArray = (items: readonly Buffer[]): Buffer => Buffer.concat([cborHead(4, items.length), ...items]);
const cborMap = (entries: readonly (readonly [string, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flatMap(([key, value]) => [cborText(key), value])]);
