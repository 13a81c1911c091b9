/** An area whose tests are measured: what is mutated, and which tests must notice. */
export interface Area {
  readonly code: readonly string[];
  readonly tests: readonly string[];
  /** Folders of its SQL functions; of a folder of migrations only the named functions count. */
  readonly sql: readonly string[];
}

/** Areas where a silent defect costs money or lets an intruder in. */
export const areas = {
  ledger: {
    // Not the manifests, which only the whole application composes: the tests of src/app/whole find a missing part.
    code: ["src/features/wallet/server/**/*.ts", "!src/features/wallet/server/feature.ts"],
    tests: ["src/features/wallet/server/*.test.ts"],
    sql: ["src/features/wallet/server/sql/*.sql", "migrations/*-create-wallet.sql"],
  },
  idempotency: {
    code: ["src/platform/idempotency/*.ts"],
    tests: ["src/platform/idempotency/*.test.ts"],
    sql: ["src/platform/idempotency/sql/*.sql"],
  },
  tasks: {
    code: ["src/platform/tasks/*.ts"],
    tests: ["src/platform/tasks/*.test.ts"],
    sql: ["src/platform/tasks/sql/*.sql"],
  },
  auth: {
    code: [
      "src/features/accounts/server/**/*.ts",
      "!src/features/accounts/server/feature.ts",
      "src/platform/authz/*.ts",
      "src/platform/http/{authorize,session-cookie}.ts",
    ],
    tests: [
      "src/features/accounts/server/**/*.test.ts",
      "src/platform/authz/*.test.ts",
      "src/platform/http/*.test.ts",
    ],
    sql: [],
  },
} as const satisfies Readonly<Record<string, Area>>;

export type AreaName = keyof typeof areas;
