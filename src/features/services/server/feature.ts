import { defineFeature } from "#src/features/server-feature.ts";
import { turnAlarms } from "./failed-turns.ts";

/** Has no calls of its own: servers and domains build on its front door. */
export const servicesFeature = defineFeature("services", ({ platform }) => ({
  front: {},
  alarmSources: [turnAlarms(platform)],
}));
