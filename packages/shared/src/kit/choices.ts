import { z } from 'zod'

/** A list of choices has at most so many; more are found by a word. */
export const choiceLimit = 200

const maxIds = 1_000

/** What a select asks of a list: the first that fit a word, or those with these ids, whatever became of them. */
export const choiceQuery = z.object({
  word: z.string().trim().max(100).optional(),
  ids: z
    .string()
    .max(maxIds * 65)
    .transform((joined) => joined.split(',').filter(Boolean).slice(0, maxIds))
    .optional(),
})
export type ChoiceQuery = z.output<typeof choiceQuery>
