import { globSync } from "node:fs";
import { join } from "node:path";
import type { Contract } from "#src/shared/contract.ts";
import type { RouteSet } from "#src/platform/http/register-contract.ts";
import { type Breach, projectRoot } from "./source-files.ts";

/** The contracts that each feature's `contract.ts` exports, and its `contract-admin.ts` of staff. */
export async function readContracts(): Promise<Contract[]> {
  const paths = globSync("src/features/*/contract{,-admin}.ts", { cwd: projectRoot }).sort();
  return Promise.all(paths.map((path) => readContract(join(projectRoot, path))));
}

/** Every route that any feature declares. */
export async function readEveryRoute(): Promise<Contract> {
  return Object.fromEntries((await readContracts()).flatMap((contract) => Object.entries(contract)));
}

async function readContract(path: string): Promise<Contract> {
  const exported: unknown = await import(path);
  const parts: readonly unknown[] = Object.values(exported ?? {});
  // A feature without calls of its own has shapes only, for those above it; one may export parts of its contract too.
  return Object.fromEntries(parts.filter(isContract).flatMap((contract) => Object.entries(contract)));
}

function isContract(value: unknown): value is Contract {
  return (
    typeof value === "object" && value !== null && Object.keys(value).every((key) => /^[A-Z]+ \//.test(key))
  );
}

/** Routes of contracts that the composed product does not serve. */
export function findUnserved(contracts: readonly Contract[], served: readonly RouteSet[]): Breach[] {
  const handled = new Set(
    served.flatMap(({ contract, handlers }) =>
      Object.keys(contract).filter((key) => typeof handlers[key] === "function"),
    ),
  );
  return contracts
    .flatMap((contract) => Object.keys(contract))
    .filter((key) => !handled.has(key))
    .map((path) => ({ path, problem: "has no handler in src/app/compose.ts" }));
}

/** Calls that are served and that no feature declares in its `contract.ts`, where no rule would see them. */
export function findUndeclared(contracts: readonly Contract[], served: readonly RouteSet[]): Breach[] {
  const declared = new Set(contracts.flatMap((contract) => Object.keys(contract)));
  return served
    .flatMap(({ contract }) => Object.keys(contract))
    .filter((key) => !declared.has(key))
    .map((path) => ({ path, problem: "is served and in no contract.ts" }));
}
