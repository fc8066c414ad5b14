import { loadModules } from '#/platform/modules.ts'
import type { SecretPlace } from './secretBox.ts'

/** A column that holds sealed texts, by its names in the database. */
export interface SealedColumn {
  table: string
  column: string
  /** What the text of a row was sealed for. */
  place: (id: string) => SecretPlace
}

/** A queue whose payloads carry a text `sealed`. */
export interface SealedQueue {
  queue: string
  place: (payload: Readonly<Record<string, unknown>>) => SecretPlace
}

/** What an area keeps sealed with the key of the installation; default export of a `*.sealed.ts`. */
export interface SealedPart {
  columns?: readonly SealedColumn[]
  queues?: readonly SealedQueue[]
}

/** Everything that has to be sealed anew when the key changes. */
export async function loadSealed(): Promise<Required<SealedPart>> {
  const parts = (await loadModules<{ default: SealedPart }>('sealed')).map(({ exports }) => exports.default)
  return { columns: parts.flatMap(({ columns = [] }) => columns), queues: parts.flatMap(({ queues = [] }) => queues) }
}
