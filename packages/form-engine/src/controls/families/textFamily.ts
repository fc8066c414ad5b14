import { words } from '@app/form-engine/controls/cellReaders.ts'
import type { Kind } from '@app/form-engine/controls/definition.ts'
import { isBlankText } from '@app/form-engine/validation/empty.ts'
import { textLengthLimit } from '@app/form-engine/validation/limits.ts'
import { asGiven, emptyText, isText, plainWords } from './plainValues.ts'

export const text: Kind = {
  cleared: emptyText,
  initial: emptyText,
  isEmpty: isBlankText,
  fits: isText,
  clean: asGiven,
  limits: () => [textLengthLimit],
  asked: () => 'text',
  words: plainWords,
  readCell: words,
}
