import { productEvents } from "#src/features/events.gen.ts";
import type { EventDefinition } from "#src/shared/events.ts";
import type { Breach, SourceFile } from "./source-files.ts";
import { functionsCalled, ownerOf, type SqlModel } from "./sql-model.ts";
import type { SqlText } from "./sql-rules.ts";
import { argumentsOf, callsTo, keysOfObject } from "./sql-syntax.ts";
import type { ParsedFile, Unit } from "./syntax.ts";

const catalogue = new Map<string, EventDefinition>(Object.entries(productEvents));

const eventName = /\b[a-z][a-z-]*\.[a-z][a-z-]*\.v\d+\b/g;

/** One place in SQL that publishes events: the possible names, and the payload as written. */
interface Publishing {
  readonly path: string;
  readonly names: readonly string[];
  readonly payload: string;
}

/** The part that owns an event, by its name. */
function ownerOfEvent(name: string): string {
  const feature = name.slice(0, name.indexOf("."));
  return feature === "tasks" ? "platform" : `features/${feature}`;
}

function publishingsIn({ path, sql }: SqlText): Publishing[] {
  if (/FUNCTION event_publish\b/.test(sql)) return [];
  return callsTo("event_publish", sql).map((call) => {
    const [name = "", , , payload = ""] = argumentsOf(call);
    const named = name.match(eventName) ?? [];
    // A variable has one of the names that are assigned to it.
    const assigned = /^v_\w+$/.test(name)
      ? [...sql.matchAll(new RegExp(`\\b${name} := ([^;]*);`, "g"))].flatMap(
          ([, value = ""]) => value.match(eventName) ?? [],
        )
      : [];
    return { path, names: [...named, ...assigned], payload };
  });
}

/** SQL publishes events of its own part's catalogue only, with the catalogue's fields. */
export function findUncatalogued(texts: readonly SqlText[]): Breach[] {
  return texts.flatMap(publishingsIn).flatMap(({ path, names, payload }) =>
    names.flatMap((name) => {
      const definition = catalogue.get(name);
      if (definition === undefined) return [{ path, problem: `${name} is in no catalogue` }];
      if (ownerOfEvent(name) !== ownerOf(path)) {
        return [{ path, problem: `${name} is an event of ${ownerOfEvent(name)}` }];
      }
      return fieldProblems(name, definition, payload).map((problem) => ({ path, problem }));
    }),
  );
}

function fieldProblems(name: string, { payload: fields }: EventDefinition, payload: string): string[] {
  const keys = keysOfObject(payload);
  // A parameter: who hands it over is typed.
  if (keys === null) return [];
  const needed = Object.entries(fields).flatMap(([field, kind]) => (kind.endsWith("?") ? [] : [field]));
  return [
    ...keys.filter((key) => !Object.hasOwn(fields, key)).map((key) => `${name} has no field ${key}`),
    ...needed.filter((field) => !keys.includes(field)).map((field) => `${name} needs its field ${field}`),
  ];
}

/** Every event of the catalogue is published somewhere: by SQL, or by code that publishes and names it. */
export function findUnpublished(
  texts: readonly SqlText[],
  parsed: readonly ParsedFile[],
  model: SqlModel,
  names: readonly string[] = [...catalogue.keys()],
): Breach[] {
  const inSql = texts.flatMap(publishingsIn).flatMap((publishing) => publishing.names);
  const inCode = parsed
    .filter(({ units }) => units.some((unit) => publishes(unit, model)))
    .flatMap(({ path, units }) =>
      units
        .flatMap((unit) => unit.texts)
        .filter((text) => catalogue.has(text) && ownerOfEvent(text) === ownerOf(path)),
    );
  const published = new Set([...inSql, ...inCode]);
  return names
    .filter((name) => !published.has(name))
    .map((name) => ({ path: `src/${ownerOfEvent(name)}/events.ts`, problem: `no one publishes ${name}` }));
}

function publishes({ calls, texts }: Unit, model: SqlModel): boolean {
  return (
    calls.has("publishEvent") ||
    calls.has("namedPayload") ||
    texts.some((text) => functionsNamed(text, model).some((name) => publishedFor(name, model)))
  );
}

/** The functions that a text in code calls: in SQL, or by a name alone. */
function functionsNamed(text: string, model: SqlModel): string[] {
  return model.functions.has(text) ? [text] : functionsCalled(text, model);
}

/** Whether a function publishes what its caller names. */
function publishedFor(name: string, model: SqlModel): boolean {
  return name === "event_publish" || /\bevent_publish\s*\(\s*p_/.test(model.functions.get(name)?.body ?? "");
}

/**
 * Functions that move money and also publish an event that is not about it, with the reason. The list has exactly
 * what the rule finds.
 */
const besideMoney: Readonly<Record<string, string>> = {
  "domains_ask_deletion domains.expired.v1": "says again what is to be paid; nothing was",
  "domains_follow_change domains.stays.v1": "money goes back when a name leaves",
};

/** Where money is posted; every other function moves money by calling one that does. */
const poster = "ledger_post";

/**
 * An event that is published where money moves declares it, and a function that moves money publishes such an event,
 * directly or through what it calls.
 */
export function findSilentMoney(
  model: SqlModel,
  parsed: readonly ParsedFile[],
  exempt: Readonly<Record<string, string>> = besideMoney,
): Breach[] {
  const moving = movers(model);
  const found = [...moving].flatMap((name) =>
    publishedBy(name, model)
      .filter((event) => catalogue.get(event)?.movesMoney !== true)
      .map((event) => ({ place: `${name} ${event}`, path: model.functions.get(name)?.path ?? "", event })),
  );
  const places = found.map(({ place }) => place);
  return [
    ...found
      .filter(({ place }) => !(place in exempt))
      .map(({ path, event }) => ({ path, problem: `moves money, but ${event} does not say so` })),
    ...Object.keys(exempt)
      .filter((place) => !places.includes(place))
      .map((path) => ({ path, problem: "is on the list of events beside money without need" })),
    ...parsed.flatMap(({ path, units }) =>
      units
        .filter((unit) => {
          const called = unit.texts
            .flatMap((text) => functionsNamed(text, model))
            .filter((name) => moving.has(name));
          return called.some((name) => !announcesMoney(name, model)) && !unit.texts.some(isMoneyEvent);
        })
        .map(() => ({ path, problem: "moves money and publishes no event that says so" })),
    ),
  ];
}

const isMoneyEvent = (text: string): boolean => catalogue.get(text)?.movesMoney === true;

/** The functions that post to the ledger, directly or through others. */
function movers(model: SqlModel): ReadonlySet<string> {
  const moving = new Set([poster]);
  for (let before = 0; before < moving.size; ) {
    before = moving.size;
    for (const [name, { body }] of model.functions) {
      if (functionsCalled(body, model).some((called) => moving.has(called))) moving.add(name);
    }
  }
  return moving;
}

/** The events that a function names and publishes itself. */
function publishedBy(name: string, model: SqlModel): string[] {
  const found = model.functions.get(name);
  if (found === undefined) return [];
  return publishingsIn({ path: found.path, sql: found.body }).flatMap((publishing) => publishing.names);
}

/** Whether a function publishes an event of moved money, itself or through what it calls. */
function announcesMoney(name: string, model: SqlModel, seen = new Set<string>()): boolean {
  if (seen.has(name)) return false;
  seen.add(name);
  if (publishedBy(name, model).some(isMoneyEvent)) return true;
  const { body = "" } = model.functions.get(name) ?? {};
  return functionsCalled(body, model).some((called) => announcesMoney(called, model, seen));
}

/** Each event of a catalogue has its feature's name and a comment that says when it happens. */
export function findUnexplained(files: readonly SourceFile[]): Breach[] {
  return files.flatMap(({ path, text }) => {
    const owner = path.startsWith("src/features/") ? ownerOf(path) : "platform";
    return [...text.matchAll(/(\*\/\n)?[ \t]*"([a-z-]+\.[a-z-]+\.v\d+)":/g)].flatMap(
      ([, comment, name = ""]) => [
        ...(comment === undefined ? [{ path, problem: `no comment says when ${name} happens` }] : []),
        ...(ownerOfEvent(name) === owner
          ? []
          : [{ path, problem: `${name} is not named after its feature` }]),
      ],
    );
  });
}
