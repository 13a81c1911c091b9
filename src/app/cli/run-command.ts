import { randomUUID } from "node:crypto";
import { confirm } from "./ask.ts";
import { type Command, flagOf } from "./command.ts";
import { Failure, fieldOf, isValues, textOf, type Values } from "./failure.ts";
import type { Parsed } from "./parse-arguments.ts";
import { type Connection, type Outgoing, send } from "./send.ts";
import { dollars, draw } from "./show.ts";
import { begunBy, waitFor } from "./wait.ts";

/** No order costs this much, so that it is refused with the total that it does cost, and nothing is done. */
const impossibleCents = Number.MAX_SAFE_INTEGER;

/** Makes the call of a command, prints its answer, and waits for the work that it began. */
export async function runCommand(connection: Connection, parsed: Parsed): Promise<void> {
  const { command, options } = parsed;
  const values = await agree(connection, parsed);
  const call = outgoing({ ...parsed, values });
  const answer = await send(connection, call);
  const whole = options.isWhole ? await readToItsEnd(connection, { ...parsed, values }, answer) : answer;
  process.stdout.write(options.isJson ? `${JSON.stringify(whole, null, 2)}\n` : draw(whole));
  const cursor = fieldOf(whole, "nextCursor");
  if (!options.isJson && typeof cursor === "string") {
    process.stderr.write(`There is more: --all, or --cursor ${cursor}\n`);
  }
  if (options.isWaiting && call.method !== "GET") await waitForAll(connection, answer, call);
  else if (command.spends) process.stderr.write("The order is made.\n");
}

/**
 * What costs money or cannot be undone is asked about first, with its total. A total that was not given is learned from
 * the site: the call is made with one that cannot be, and refused with what it is.
 */
async function agree(connection: Connection, parsed: Parsed): Promise<Values> {
  const { command, options, values } = parsed;
  const { total } = command;
  if (total === null) {
    const reason = command.isDestructive ? " It cannot be undone." : " It can cost money later.";
    if (command.isDestructive || (command.spends && values["isEnabled"] !== false)) {
      await confirm(`${command.summary}?${reason}`, options.isYes);
    }
    return values;
  }
  const given = values[total.field];
  if (typeof given === "number") {
    await confirm(question(command, given), options.isYes || options.idempotencyKey !== null);
    return values;
  }
  if (options.idempotencyKey !== null) {
    throw new Failure("usage", `--idempotency-key repeats an order, which has its ${flagOf(total.field)}.`);
  }
  const cents = await learnTotal(connection, parsed, total.field);
  await confirm(question(command, cents), options.isYes);
  return { ...values, [total.field]: cents };
}

async function learnTotal(connection: Connection, parsed: Parsed, field: string): Promise<number> {
  const values = { ...parsed.values, [field]: impossibleCents };
  const found = await send(connection, outgoing({ ...parsed, values })).then(
    () => null,
    (error: unknown) => {
      const { answer } = error instanceof Failure ? error : { answer: null };
      const refused = fieldOf(answer, "error");
      const code = fieldOf(refused, "code");
      if (code !== "price_changed" && code !== "refund_changed") throw error;
      return fieldOf(fieldOf(refused, "params"), "totalCents");
    },
  );
  if (typeof found !== "number") throw new Failure("noAnswer", "The site did not say what it costs.");
  return found;
}

function question({ summary, total }: Command, cents: number): string {
  return `${summary}: ${total?.isRefund === true ? `${dollars(cents)} come back` : `it costs ${dollars(cents)}`}. Go on?`;
}

/** The call with its path, query and body; what is missing is said by the site, by fields. */
function outgoing(parsed: Parsed): Outgoing {
  const { command, values, options } = parsed;
  const [method = ""] = command.call.split(" ");
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = command.fields.find((known) => known.name === name);
    if (field?.in === "query") query.set(name, Array.isArray(value) ? value.join(",") : textOf(value));
    else body[name] = value;
  }
  const hasBody = method !== "GET" && (method !== "DELETE" || Object.keys(body).length > 0);
  const idempotencyKey = command.isIdempotent ? (options.idempotencyKey ?? randomUUID()) : null;
  return {
    method,
    path: pathOf(parsed) + (query.size === 0 ? "" : `?${query.toString()}`),
    ...(hasBody && { body }),
    idempotencyKey,
    repeat: idempotencyKey === null ? null : repeatOf(command, idempotencyKey, values),
  };
}

function pathOf({ command, places }: Parsed): string {
  if (places.length !== command.places.length) {
    const wanted = command.places.map((place) => `<${place}>`).join(" ");
    const words = command.words.join(" ");
    throw new Failure("usage", `moorage ${words} takes ${wanted === "" ? "no names" : wanted} there.`);
  }
  const [, template = ""] = command.call.split(" ");
  const rest = [...places];
  const path = template.replace(/\{\w+\}/g, () => encodeURIComponent(rest.shift() ?? ""));
  // Such a part would lead to another call.
  if (/\/\.{0,2}(\/|$)/.test(path)) throw new Failure("usage", "A name of the command is empty.");
  return path;
}

function repeatOf({ total }: Command, idempotencyKey: string, values: Values): string {
  const agreed = total === null ? "" : ` ${flagOf(total.field)} ${textOf(values[total.field])}`;
  return `--idempotency-key ${idempotencyKey}${agreed}`;
}

/** All pages as one answer. */
async function readToItsEnd(connection: Connection, parsed: Parsed, first: unknown): Promise<unknown> {
  let whole = first;
  for (;;) {
    const cursor = fieldOf(whole, "nextCursor");
    if (typeof cursor !== "string") return whole;
    const next = await send(connection, outgoing({ ...parsed, values: { ...parsed.values, cursor } }));
    whole = joined(whole, next);
  }
}

function joined(whole: unknown, next: unknown): unknown {
  if (!isValues(whole) || !isValues(next)) return next;
  return Object.fromEntries(
    Object.entries(next).map(([name, value]) => {
      const before = whole[name];
      return [name, Array.isArray(before) && Array.isArray(value) ? before.concat(value) : value];
    }),
  );
}

async function waitForAll(connection: Connection, answer: unknown, { path }: Outgoing): Promise<void> {
  const begun = begunBy(answer, path);
  const failures: Failure[] = [];
  for (const one of begun) {
    process.stderr.write("It is being done; Ctrl-C stops the wait, not the work.\n");
    await waitFor(connection, one).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      // The order is made, whether or not the key may look at it.
      if (error.ending === "key") process.stderr.write("The key may not see how the work goes on.\n");
      else failures.push(error);
    });
  }
  if (failures[0] !== undefined) throw failures[0];
}
