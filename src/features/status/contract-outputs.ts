import * as z from "zod/mini";
import { idSchema } from "#src/shared/ids.ts";
import { locales } from "#src/shared/locales.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import { instant } from "#src/shared/schemas.ts";
import {
  componentStates,
  incidentStates,
  maintenanceStates,
  maxStatusComponents,
  maxStatusText,
  maxStatusTitle,
  severities,
  statusGroups,
} from "#src/shared/status.ts";

// What the calls of the status page answer with, for visitors and for staff.

export const statusLanguage = z.enum(locales.map(({ code }) => code));

const componentState = z.enum(componentStates);
export const severity = z.enum(severities);
export const incidentState = z.enum(incidentStates);

/** What an entry is now: an incident as staff said last, planned work by the clock. */
export const entryState = z.enum([...incidentStates, ...maintenanceStates]);

export const componentNames = {
  /** `web`, or of a location or coin `servers.fra`, `network.fra`, `coin.BTC`. */
  id: z.string(),
  group: z.enum(statusGroups),
  /** In English. */
  name: z.string(),
} as const;

const componentOutput = z.object({
  ...componentNames,
  state: componentState,
  /** From when on the page says something of it. */
  since: instant,
  /**
   * Percent of the minutes of the last 90 days, as far as `since` reaches, without those of an outage; rounded down to three
   * digits.
   */
  uptime: z.number(),
  /** Those of the last 90 days (UTC) on which it was not operational all the time, with the worst state of each. */
  days: z.array(z.object({ day: z.string(), state: componentState, outageMinutes: z.int() })),
});

/** A text in the language that was asked for, or in English where it has none. */
const writtenText = { text: z.string(), language: z.string() } as const;

const updateOutput = z.object({
  at: instant,
  /** Of planned work: null. */
  state: z.nullable(incidentState),
  severity: z.nullable(severity),
  ...writtenText,
  /** When its text was corrected last; null: never. */
  correctedAt: z.nullable(instant),
});

export const entryOutput = z.object({
  id: idSchema("statusEntry"),
  kind: z.enum(["incident", "maintenance"]),
  title: z.object(writtenText),
  state: entryState,
  /** Of an incident, as it is now or was last. */
  severity: z.nullable(severity),
  /** Ids of components. */
  components: z.array(z.string()),
  startsAt: instant,
  /** Null: it goes on. */
  endsAt: z.nullable(instant),
  changedAt: instant,
  /** The newest first. */
  updates: z.array(updateOutput),
});

export const statusOutput = z.object({
  /** The worst state of all components. */
  state: componentState,
  /** Today, the last day of the bars (UTC). */
  day: z.string(),
  components: z.array(componentOutput),
  /** Incidents that go on, and planned work that has begun. */
  open: z.array(entryOutput),
  /** Planned work ahead, the next first. */
  planned: z.array(entryOutput),
  /** What ended, the newest first. */
  past: z.array(entryOutput),
});

/** A title or text by language; English is needed, and empty ones are left out. */
const textsOf = (most: number) => {
  const text = z.string().check(z.trim(), z.maxLength(most));
  const others = completeLocales.flatMap((code) =>
    code === "en" ? [] : [[code, z.optional(text)] as const],
  );
  return z.strictObject({
    ...Object.fromEntries(others),
    en: z.string().check(z.trim(), z.minLength(1), z.maxLength(most)),
  });
};

export const titles = textsOf(maxStatusTitle);
export const texts = textsOf(maxStatusText);

export const writtenComponents = z
  .array(z.string().check(z.minLength(1), z.maxLength(80)))
  .check(z.minLength(1), z.maxLength(maxStatusComponents));
