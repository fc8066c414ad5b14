import { and, ilike, inArray, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { choiceLimit, type ChoiceQuery } from '@app/shared/kit/choices.ts'
import { containing } from './paging.ts'

interface Choosing {
  id: PgColumn
  /** Columns of which one holds the word. */
  texts: readonly PgColumn[]
  /** Rows that may be chosen now. */
  offered: SQL | undefined
  /** Rows that may be named although they cannot be chosen any more. */
  known: SQL | undefined
}

/** Condition and bound of a list of choices: those asked for by id, or the first offered ones that hold the word. */
export function choosing({ word, ids }: ChoiceQuery, { id, texts, offered, known }: Choosing) {
  if (ids) return { where: and(known, inArray(id, ids)), limit: Math.max(ids.length, 1) }
  const held = word ? or(...texts.map((text) => ilike(text, containing(word)))) : undefined
  return { where: and(known, offered, held), limit: choiceLimit }
}
