import { nothing } from '@app/form-engine/controls/cellReaders.ts'
import type { Kind } from '@app/form-engine/controls/definition.ts'
import { isUnfilled } from '@app/form-engine/validation/empty.ts'
import { isObjectList } from '@app/form-engine/validation/json.ts'
import { asGiven, emptyList } from './plainValues.ts'

/** Rows or lines; the form itself looks after what is inside. */
export const nest: Omit<Kind, 'words'> = {
  cleared: emptyList,
  initial: emptyList,
  isEmpty: isUnfilled,
  fits: isObjectList,
  clean: asGiven,
  limits: () => [],
  asked: () => 'rows',
  readCell: nothing,
}
