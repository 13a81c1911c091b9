import { AppError } from "#src/shared/errors.ts";
import { listComponents } from "../components/list-components.ts";
import type { StatusContext } from "../deps.ts";

/** The components in the order of the page; refuses what the site does not have, but for what the entry had before. */
export async function checkComponents(
  context: StatusContext,
  siteId: number,
  chosen: readonly string[],
  before: readonly string[] = [],
): Promise<string[]> {
  const known = (await listComponents(context, siteId)).map(({ id }) => id);
  const allowed = [...new Set([...known, ...before])];
  const wanted = new Set(chosen);
  if (![...wanted].every((id) => allowed.includes(id))) throw new AppError("status_components");
  return allowed.filter((id) => wanted.has(id));
}

const yearMs = 366 * 86_400_000;

/** Refuses times that are out of order, or further away than the page reaches. */
export function checkTimes(now: Date, ...times: readonly Date[]): void {
  const inOrder = times.every((time, place) => place === 0 || time > (times[place - 1] ?? time));
  const isNear = times.every((time) => Math.abs(time.getTime() - now.getTime()) <= yearMs);
  if (!inOrder || !isNear) throw new AppError("status_times");
}
