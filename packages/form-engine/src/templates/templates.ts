import type { FormTemplate } from './build.ts'
import { expense } from './expense.ts'
import { leave } from './leave.ts'
import { onboarding } from './onboarding.ts'
import { supplies } from './supplies.ts'
import { repair, signUp, survey } from './survey.ts'
import { visitor } from './visitor.ts'

export type { FormTemplate } from './build.ts'

/** Forms to start from, in the order of the gallery. */
export const formTemplates: readonly FormTemplate[] = [
  leave,
  expense,
  visitor,
  supplies,
  survey,
  onboarding,
  repair,
  signUp,
]
