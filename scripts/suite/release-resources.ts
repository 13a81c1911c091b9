import { afterAll } from "vitest";
import { releaseAll } from "./resources.ts";

// A set-up file, named before `keep-evidence.ts`: after-hooks run in reverse, so evidence is read before things end.

afterAll(releaseAll);
