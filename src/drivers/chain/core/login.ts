import { readFile } from "node:fs/promises";
import { PostError, type PostAnswer, type PostLimits, postJson } from "../post-json.ts";
import { amountText } from "./answers.ts";
import { CoreNodeError, RequestRefused } from "./node-errors.ts";
import type { CoreAccess } from "./rpc.ts";

/** Sends a request about this method and returns the JSON of the answer. */
type Post = (method: string, request: object) => Promise<unknown>;

const unauthorized = 401;
const forbidden = 403;

/** With the login of the URL, or of the cookie file, which has another one after each start of the node. */
export function createPost({ url, cookieFile }: CoreAccess, limits: PostLimits): Post {
  const { host: name, username } = new URL(url);
  const hasCookie = username === "" && cookieFile !== undefined;
  let target: string | null = hasCookie ? null : url;
  const send = async (body: string): Promise<PostAnswer> => {
    target ??= withLogin(url, await readCookie(cookieFile, name));
    return postJson(target, body, limits);
  };
  return async (method, request) => {
    const body = JSON.stringify(request);
    try {
      let answer = await send(body);
      if (answer.status === unauthorized && hasCookie) {
        target = null;
        answer = await send(body);
      }
      return readJson(answer, name, method);
    } catch (error) {
      if (error instanceof PostError) throw new CoreNodeError(`${name} failed ${method}: ${error.message}`);
      throw error;
    }
  };
}

async function readCookie(file: string | undefined, name: string): Promise<string> {
  try {
    return (await readFile(file ?? "", "utf8")).trim();
  } catch {
    throw new CoreNodeError(`the cookie file of ${name} cannot be read`);
  }
}

function withLogin(url: string, login: string): string {
  const target = new URL(url);
  const [user = "", ...password] = login.split(":");
  target.username = encodeURIComponent(user);
  target.password = encodeURIComponent(password.join(":"));
  return target.href;
}

/** A refused question has status 500 or 404 and JSON; a refused login nothing at all. */
function readJson({ status, body }: PostAnswer, name: string, method: string): unknown {
  if (status === unauthorized || status === forbidden) {
    throw new CoreNodeError(`${name} does not take this login (status ${status})`);
  }
  try {
    // On a whole block the reviver would cost more than all else, and no amount is read from its JSON.
    return method === "gettxout" ? JSON.parse(body, amountText) : JSON.parse(body);
  } catch {
    const what = `${name} answered ${method} with status ${status} and no JSON`;
    throw status >= 400 && status < 500 ? new RequestRefused(what) : new CoreNodeError(what);
  }
}
