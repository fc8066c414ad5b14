import type { PlannedRow } from '#/kit/transfer/importOptions.ts'
import { newId } from '#/platform/text/ids.ts'
import type { FirstPassword } from './user.password.ts'

/** What an imported row is given beyond its cells. */
export interface ImportedUser {
  planned: PlannedRow
  id: string
  first?: FirstPassword & { hash: string }
}

const made = new WeakMap<PlannedRow, ImportedUser>()

/** The user that a row stands for: the stored one, or a new one whose id is known from the start. */
export function importedUser(planned: PlannedRow): ImportedUser {
  const user = made.get(planned) ?? { planned, id: String(planned.existing?.id ?? newId()) }
  made.set(planned, user)
  return user
}
