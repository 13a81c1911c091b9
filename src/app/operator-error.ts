const names = [
  "AccountKeyError",
  "BackupError",
  "ConfigError",
  "EmbeddedDatabaseError",
  "MigrationError",
  "OperatorRefusal",
  "SecretsKeyError",
  "StartError",
  "WrongNetworkError",
];

/** Errors whose message is one sentence for the operator: it is printed without a stack. */
export function isOperatorError(error: unknown): error is Error {
  return error instanceof Error && names.includes(error.name);
}
