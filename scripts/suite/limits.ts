// How long anything in a test may take before it counts as hanging: the least that a machine meets which does much
// else. A test that needs more says so beside itself, and why.

/** Unit and integration tests. Events wait for the oldest transaction of the whole test server. */
export const unitLimits = {
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: 15_000 } },
};

/** A browser and a whole product: on a busy machine they take their time. */
export const endToEndLimits = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Races, kills and restarts on a whole product. */
export const faultLimits = {
  testTimeout: 3_600_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};
