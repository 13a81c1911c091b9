import type { DomainTaskKind } from "../domain-state.ts";

/** The steps of each kind of task in order, as they are stored, shown and translated (`domain.step.<name>`). */
export const stepNamesOf = {
  "domain-register": ["reserve", "check", "register", "protect"],
  "domain-transfer": ["reserve", "request", "approval", "arrive"],
  "domain-renew": ["reserve", "renew"],
  "domain-restore": ["reserve", "restore", "renew"],
  "domain-update": ["update"],
  "domain-code": ["make-code"],
  "domain-delete": ["delete"],
} as const satisfies Readonly<Record<DomainTaskKind, readonly string[]>>;
