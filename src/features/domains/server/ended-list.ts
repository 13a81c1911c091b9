import { sql } from "kysely";
import { endedStates } from "../rules.ts";

/** The ended states in SQL, in words: the index of names, which leaves them out, is used for no parameter. */
export const endedList = sql.join(endedStates.map((state) => sql.lit(state)));
