/** An answer of the product; the text too, because a repeated answer must be the same to the letter. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  // Tests read answers as the untyped JSON they are.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  readonly headers: Headers;
}

export interface Call {
  readonly token?: string | undefined;
  readonly body?: unknown;
  /** Idempotency key. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls the API as a program would: `callApi(url, "POST /v2/servers/purchase", {token, body, key})`. */
export async function callApi(url: string, route: string, call: Call = {}): Promise<Answer> {
  const [method = "GET", path = ""] = route.split(" ");
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(call.token !== undefined && { authorization: `Bearer ${call.token}` }),
      ...(call.body !== undefined && { "content-type": "application/json" }),
      ...(call.key !== undefined && { "idempotency-key": call.key }),
      ...call.headers,
    },
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: parsed(text), headers: response.headers };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The same, for steps of a test that must succeed. */
export async function callOk(url: string, route: string, call: Call = {}): Promise<Answer["body"]> {
  const answer = await callApi(url, route, call);
  if (answer.status !== 200) throw new Error(`${route} answered ${answer.status}: ${answer.text}`);
  return answer.body;
}
