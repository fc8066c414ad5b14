import { number as readNumber } from '@app/form-engine/controls/cellReaders.ts'
import type { Kind } from '@app/form-engine/controls/definition.ts'
import { anyNumber, number as aNumber } from '@app/form-engine/document/schemaAtoms.ts'
import { isUnfilled } from '@app/form-engine/validation/empty.ts'
import { numberRange, precision } from '@app/form-engine/validation/limits.ts'
import { asGiven, isNumber, plainWords } from './plainValues.ts'

export const number: Kind = {
  cleared: () => null,
  initial: () => 0,
  isEmpty: isUnfilled,
  fits: isNumber,
  clean: asGiven,
  limits: () => [numberRange, precision],
  asked: () => 'number',
  words: plainWords,
  readCell: readNumber,
}

export const limitShape = { min: anyNumber, max: anyNumber, step: aNumber }
