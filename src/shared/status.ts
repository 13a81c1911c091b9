// What both halves have of the status page.

/** Groups of components, in the order of the page. */
export const statusGroups = ["services", "names", "payments", "servers", "network"] as const;
export type StatusGroup = (typeof statusGroups)[number];

/** Components that every site has, with their names in the API. */
export const commonComponents = {
  web: "Website and cabinet",
  api: "API",
  mail: "Mail",
} as const;

/** Components of sites that sell domain names. */
export const nameComponents = { names: "Domain names", dns: "DNS" } as const;

export type NamedComponent = keyof typeof commonComponents | keyof typeof nameComponents;

/** What becomes of an incident, in its usual order. */
export const incidentStates = ["investigating", "identified", "monitoring", "resolved"] as const;
export type IncidentState = (typeof incidentStates)[number];

export const maintenanceStates = ["planned", "running", "done", "called-off"] as const;
export type MaintenanceState = (typeof maintenanceStates)[number];

export const severities = ["degraded", "outage"] as const;
export type Severity = (typeof severities)[number];

/** How a component is, the worst last. */
export const componentStates = ["operational", "maintenance", "degraded", "outage"] as const;
export type ComponentState = (typeof componentStates)[number];

export const statusPhases = ["open", "planned", "past"] as const;

/** Bounds of what staff writes. */
export const maxStatusTitle = 120;
export const maxStatusText = 2000;
export const maxStatusComponents = 200;
export const maxStatusUpdates = 200;

/** Days of the bars, today among them. */
export const statusDays = 90;

/** Days of the history, and its most entries. */
export const historyDays = 365;
export const maxPastEntries = 200;

/** The feed of a site. */
export const statusFeedPath = "/status.atom";

export function worseOf(one: ComponentState, other: ComponentState): ComponentState {
  return componentStates.indexOf(one) > componentStates.indexOf(other) ? one : other;
}
