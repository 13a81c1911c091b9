import { lazy } from "react";
import { arrived } from "#src/web/api/arrived.ts";
import { texts } from "./texts.ts";

// For members of further teams alone.
const load = async () => {
  const [module] = await Promise.all([import("./customer-switcher.tsx").then(arrived), texts.want(["team"])]);
  return module;
};

export const CustomerSwitcher = lazy(async () => ({ default: (await load()).CustomerSwitcher }));
export const CurrentCustomer = lazy(async () => ({ default: (await load()).CurrentCustomer }));
