import { z } from "zod";

/** Every answer of the Bot API, also one with another status than 200. */
export const answerForm = z.union([
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error_code: z.int(),
    description: z.string().max(10_000),
    parameters: z
      .object({ retry_after: z.int().min(0).optional(), migrate_to_chat_id: z.int().optional() })
      .optional(),
  }),
]);

export type BotAnswer = z.output<typeof answerForm>;

export const identityForm = z.object({
  id: z.int().positive(),
  is_bot: z.literal(true),
  first_name: z.string().max(256),
  username: z.string().regex(/^\w{5,32}$/),
});

/** Of an update its number alone; what is in it is read when it is handled. */
export const updatesForm = z.array(z.looseObject({ update_id: z.int().min(0) })).max(100);

export const fileForm = z.object({
  file_path: z.string().regex(/^[\w./-]{1,300}$/),
  file_size: z.int().min(0).optional(),
});

export const sentForm = z.object({ message_id: z.int() });
