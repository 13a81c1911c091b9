/** How old a held deposit may be before it is an alarm in the office: 4 hours. */
export const heldAlarmAgeMs = 4 * 3_600_000;
