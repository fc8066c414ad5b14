import type { FormProblem } from '@app/form-engine/check/problem.ts'
import { FormFormatError, formatWords, notAForm } from '@app/form-engine/document/formatError.ts'
import { formLimits } from '@app/form-engine/document/formLimits.ts'
import { bytesOf, parseJsonText } from '@app/form-engine/document/jsonText.ts'
import { isPlain } from '@app/form-engine/document/plain.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { guardJson } from './guard.ts'
import { normalise } from './normalise.ts'
import { restorer } from './restorer.ts'

export { FormFormatError } from '@app/form-engine/document/formatError.ts'

/** A document that has been read, and the way back. */
export interface LoadedForm {
  /** In the form of today (form-designer §1.8): defaults said, old names and shapes rewritten, keys unique. */
  definition: FormDefinition
  /** What could not be taken as it stood; publishing such a form is refused. */
  notes: FormProblem[]
  /** The document again; everything that nobody touched stands in it exactly as it came. */
  toSource(definition: FormDefinition): FormDefinition
}

/** Reads a parsed document of any age. Throws `FormFormatError` for everything that is not a form. */
export function loadDefinition(source: unknown): LoadedForm {
  guardJson(source)
  if (!isPlain(source) || !Array.isArray(source.list) || !isPlain(source.config))
    throw notAForm('必须是包含 list 数组和 config 对象的 JSON 对象')
  if (bytesOf(JSON.stringify(source)) > formLimits.bytes) throw new FormFormatError(formatWords.tooLarge)
  const normalised = normalise(source, source.list, source.config)
  const { definition, notes } = normalised
  return { definition, notes, toSource: restorer(normalised) }
}

/** Reads a text: a file, the import editor, a stored draft. */
export const readDefinition = (text: string): LoadedForm => loadDefinition(parseJsonText(text))
