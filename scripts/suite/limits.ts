// How long anything in a test may take before it counts as hanging, on a machine that does much else. A test that
// needs more says so beside itself, and why.

/** Unit and integration tests. Events wait for the oldest transaction of the whole test server. */
export const unitLimits = {
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: 15_000 } },
};

/** A browser and a whole product. A test may be a whole journey, and the machine as busy again with other work. */
export const endToEndLimits = {
  testTimeout: 120_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 20_000 } },
};

/** Races, kills and restarts on whole products, one after another in one test; the long form takes hours. */
export const faultLimits = {
  testTimeout: process.env["FAULTS"] === "long" ? 3_600_000 : 300_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 30_000 } },
};
