import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

// AWS Signature Version 4, read from its description and not from the package that signs: s3rver checks none.

export interface Login {
  readonly keyId: string;
  readonly secret: string;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The code that a bucket refuses a request with; null when it is signed by this login. */
export function refusalOf(request: IncomingMessage, login: Login): string | null {
  const url = new URL(request.url ?? "", "http://bucket");
  const header = (name: string): string => String(request.headers[name] ?? "");
  const inQuery = url.searchParams.get("X-Amz-Signature");
  const signed =
    inQuery === null
      ? readHeader(header("authorization"))
      : {
          credential: url.searchParams.get("X-Amz-Credential") ?? "",
          names: url.searchParams.get("X-Amz-SignedHeaders") ?? "",
          signature: inQuery,
        };
  if (signed === null) return "AccessDenied";
  const [keyId, day = "", region = "", service = ""] = signed.credential.split("/");
  if (keyId !== login.keyId) return "InvalidAccessKeyId";
  const query = [...url.searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const headers = signed.names.split(";").map((name) => `${name}:${header(name).trim()}\n`);
  const payload = inQuery === null ? header("x-amz-content-sha256") : "UNSIGNED-PAYLOAD";
  const canonical = [request.method, url.pathname, query, headers.join(""), signed.names, payload].join("\n");
  const date = url.searchParams.get("X-Amz-Date") ?? header("x-amz-date");
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
  const parts = [day, region, service, "aws4_request"];
  const key = parts.reduce<string | Buffer>((sum, part) => hmac(sum, part), `AWS4${login.secret}`);
  return hmac(key, text).toString("hex") === signed.signature ? null : "SignatureDoesNotMatch";
}

function readHeader(authorization: string) {
  const [, credential = "", names = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  return signature === "" ? null : { credential, names, signature };
}
