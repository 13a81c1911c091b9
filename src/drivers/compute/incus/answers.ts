import * as z from "zod/mini";

// The parts of the REST answers that we read. LXD 5.0 and Incus 6 give them in the same form.

const texts = z.record(z.string(), z.string());
const count = z.number();

/** The envelope of every answer. */
export const envelope = z.object({
  type: z.enum(["sync", "async", "error"]),
  operation: z.optional(z.string()),
  error: z.optional(z.string()),
  error_code: z.optional(z.number()),
  metadata: z.optional(z.unknown()),
});

export const serverAnswer = z.object({
  environment: z.object({
    server: z.string(),
    server_version: z.string(),
    server_clustered: z.optional(z.boolean()),
  }),
  auth: z.string(),
});

export const operationAnswer = z.object({
  id: z.string(),
  status_code: z.number(),
  err: z.optional(z.string()),
  metadata: z.nullish(z.record(z.string(), z.unknown())),
});

const listedOperations = z.optional(
  z.array(
    z.object({ id: z.string(), resources: z.nullish(z.record(z.string(), z.nullable(z.array(z.string())))) }),
  ),
);
export const operationsAnswer = z.object({ running: listedOperations, pending: listedOperations });

export const counters = z.object({ bytes_received: count, bytes_sent: count });
const network = z.object({
  addresses: z.nullish(z.array(z.object({ family: z.string(), address: z.string(), scope: z.string() }))),
  counters,
  /** The host's end of a card; cards that the guest created itself have none. */
  host_name: z.optional(z.string()),
});

const stateAnswer = z.object({
  status: z.string(),
  cpu: z.object({ usage: count }),
  memory: z.object({ usage: count }),
  network: z.nullish(z.record(z.string(), network)),
  /** Incus reports it, LXD 5.0 does not. */
  started_at: z.optional(z.string()),
});

export const instanceAnswer = z.object({
  name: z.string(),
  status: z.string(),
  /** Null while its cluster member does not answer. */
  config: z.nullish(texts),
  devices: z.nullish(z.record(z.string(), texts)),
  location: z.string(),
  last_used_at: z.string(),
  state: z.nullish(stateAnswer),
});

export const instanceList = z.array(instanceAnswer);

export const resourcesAnswer = z.object({
  cpu: z.object({ total: z.number() }),
  memory: z.object({ total: z.number() }),
});

export const poolAnswer = z.object({ driver: z.string() });

export const poolResourcesAnswer = z.object({ space: z.object({ total: z.number() }) });

export const memberAnswer = z.object({ status: z.string(), message: z.optional(z.string()) });

export const aliasList = z.array(z.object({ name: z.string() }));

/** An instance as the engine reports it. */
export type Instance = z.output<typeof instanceAnswer>;
