import { z } from 'zod'
import { nothing } from '@app/form-engine/controls/cellReaders.ts'
import { shown, type Kind } from '@app/form-engine/controls/definition.ts'
import { flag, text } from '@app/form-engine/document/schemaAtoms.ts'
import { chosenCount } from '@app/form-engine/validation/limits.ts'
import { choice } from './choice.ts'
import { isText } from './plainValues.ts'

/** People, departments and posts: the value is an id of the organisation, which knows its name. */
export const subject: Kind = {
  ...choice,
  fits: (value, { multiple }) => (multiple === true ? Array.isArray(value) && value.every(isText) : isText(value)),
  limits: () => [chosenCount],
  readCell: nothing,
}

export const subjectOptions = { width: '100%', multiple: false, ...shown, placeholder: '请选择' }

export const subjectShape = { multiple: flag, defaultValue: z.union([text, z.array(text)]) }
