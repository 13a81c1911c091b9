import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { instant, offsetPage } from "#src/shared/schemas.ts";
import { maxStatusUpdates, statusPhases } from "#src/shared/status.ts";
import {
  componentNames,
  entryState,
  incidentState,
  severity,
  texts,
  titles,
  writtenComponents,
} from "./contract-outputs.ts";

// Incidents and planned work for staff: what visitors read in every language, and what it was before a correction.

const byLanguage = z.record(z.string(), z.string());

const listedEntry = z.object({
  id: idSchema("statusEntry"),
  kind: z.enum(["incident", "maintenance"]),
  /** In English. */
  title: z.string(),
  state: entryState,
  severity: z.nullable(severity),
  components: z.array(z.string()),
  startsAt: instant,
  endsAt: z.nullable(instant),
  updates: z.int(),
  changedAt: instant,
});

const writtenText = z.object({
  language: z.string(),
  text: z.string(),
  writtenBy: z.string(),
  createdAt: instant,
});

const entryForStaff = z.object({
  ...listedEntry.shape,
  /** Sent back with a change, which is refused when somebody else made one meanwhile. */
  version: z.int(),
  titles: byLanguage,
  /** Titles that were replaced, the newest first. */
  formerTitles: z.array(writtenText),
  /** The newest first. */
  history: z.array(
    z.object({
      number: z.int(),
      at: instant,
      state: z.nullable(incidentState),
      severity: z.nullable(severity),
      texts: byLanguage,
      writtenBy: z.string(),
      createdAt: instant,
      /** When its text was corrected last; null: never. */
      correctedAt: z.nullable(instant),
      /** Texts that a correction replaced, the newest first. */
      former: z.array(writtenText),
    }),
  ),
});

const expectedVersion = z.int().check(z.gte(1));
const time = z.iso.datetime();
const params = z.object({ id: idSchema("statusEntry") });
const read = { access: "staff", permission: "status.read" } as const;
const write = { access: "staff", permission: "status.write", stepUp: true, output: entryForStaff } as const;
const change = { ...write, params } as const;
const wordsBytes = 512 * 1024;

export const statusAdminRoutes = defineContract({
  "GET /v2/admin/status": {
    summary: "Incidents and planned work: open, ahead or past",
    ...read,
    query: z.object({ ...offsetPage, phase: z.optional(z.enum(statusPhases)) }),
    output: z.object({ entries: z.array(listedEntry), total: z.int() }),
    errors: [],
  },
  "GET /v2/admin/status-components": {
    summary: "What an incident or planned work can be about, in the order of the page",
    ...read,
    output: z.object({ components: z.array(z.object(componentNames)) }),
    errors: [],
  },
  "GET /v2/admin/status/{id}": {
    summary: "An incident or planned work with all its updates and what they said before",
    ...read,
    params,
    output: entryForStaff,
    errors: ["not_found"],
  },
  "POST /v2/admin/status/incidents": {
    summary: "Open an incident, which visitors see at once",
    ...write,
    body: z.strictObject({
      titles,
      texts,
      components: writtenComponents,
      severity,
      state: incidentState,
      /** When it began; now when omitted. */
      startsAt: z.optional(time),
      /** When it was over, of one that is opened as `resolved`; now when omitted. */
      endsAt: z.optional(time),
    }),
    errors: ["status_times", "status_components"],
    maxBodyBytes: wordsBytes,
  },
  "POST /v2/admin/status/maintenances": {
    summary: "Announce planned work, which begins and ends by the clock",
    ...write,
    body: z.strictObject({
      titles,
      texts,
      components: writtenComponents,
      startsAt: time,
      endsAt: time,
    }),
    errors: ["status_times", "status_components"],
    maxBodyBytes: wordsBytes,
  },
  "PUT /v2/admin/status/{id}": {
    summary: "Change the title, the components and the times of an entry",
    ...change,
    body: z.strictObject({
      titles,
      components: writtenComponents,
      startsAt: time,
      /** Of planned work; an incident ends by the update that resolves it. */
      endsAt: z.nullable(time),
      expectedVersion,
    }),
    errors: ["not_found", "version_changed", "status_times", "status_components"],
    maxBodyBytes: wordsBytes,
  },
  "POST /v2/admin/status/{id}/updates": {
    summary:
      "Say how an incident or planned work goes on; `resolved` ends an incident, another state opens it again",
    ...change,
    body: z.strictObject({
      texts,
      /** Of an incident: as before when omitted. */
      state: z.optional(incidentState),
      severity: z.optional(severity),
      /** Since when it is so; now when omitted. */
      at: z.optional(time),
      expectedVersion,
    }),
    errors: ["not_found", "version_changed", "status_times", "status_ended", "status_limit"],
    maxBodyBytes: wordsBytes,
  },
  "POST /v2/admin/status/{id}/corrections": {
    summary: "Correct the words of an update; what it said before is kept",
    ...change,
    body: z.strictObject({
      number: z.int().check(z.gte(1), z.lte(maxStatusUpdates)),
      texts,
      expectedVersion,
    }),
    errors: ["not_found", "version_changed"],
    maxBodyBytes: wordsBytes,
  },
  "POST /v2/admin/status/{id}/turn": {
    summary: "Begin planned work now, end it now, or call it off",
    ...change,
    body: z.strictObject({ turn: z.enum(["begin", "end", "call-off"]), expectedVersion }),
    errors: ["not_found", "version_changed", "status_ended"],
  },
});
