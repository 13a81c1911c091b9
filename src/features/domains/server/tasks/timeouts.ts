const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How long a step of a domain's task may take, from its start. */
export const timeouts = {
  /** A look, or a write of our own: immediate. */
  ofLook: 10 * minuteMs,
  /** Changes that cost nothing and can be retried. */
  ofChange: 60 * minuteMs,
  /**
   * For a paid act that may have happened, or a transfer that others may still let through: it ends by what
   * the registry shows, never by time alone. What takes long is found by the auditor, for a person.
   */
  ofSettling: 365 * dayMs,
} as const;
