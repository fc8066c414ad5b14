import { guardJson } from '@app/form-engine/definition/guard.ts'
import { loadDefinition } from '@app/form-engine/definition/load.ts'
import { FormFormatError, formatWords, notAForm } from '@app/form-engine/document/formatError.ts'
import { formLimits } from '@app/form-engine/document/formLimits.ts'
import { bytesOf, parseJsonText } from '@app/form-engine/document/jsonText.ts'
import { isPlain } from '@app/form-engine/document/plain.ts'
import { fromJsonSchema, isJsonSchema } from './fromJsonSchema.ts'
import { refuseImport } from './refuse.ts'
import { unwrapped } from './wrapped.ts'

/** A form that was found in a text. */
export interface FoundForm {
  name: string
  /** The document as it stood there, or as it was made of a schema. */
  source: unknown
  /** How many controls stand in its root. */
  count: number
}

/** A sample carries a page around its form. */
const mostBytes = 2 * formLimits.bytes

/**
 * The forms of a text: one definition, a list of them, an exported bundle, a JSON Schema, or a page or component that
 * holds one. Throws `FormFormatError` when there is none.
 */
export function formsIn(text: string): FoundForm[] {
  if (bytesOf(text) > mostBytes) throw new FormFormatError(formatWords.tooLarge)
  const parsed = documentIn(text)
  guardJson(parsed)
  const sources: unknown[] = listIn(parsed)
  if (sources.length === 0) throw notAForm('没有表单')
  return sources.map((source, at) => found(source, at))
}

/** Pages begin with a tag; what else is no JSON is refused with line and column. */
function documentIn(text: string): unknown {
  const inside = /^\s*[{["]/.test(text.replace(/^\uFEFF/, '')) ? undefined : unwrapped(text)
  return inside ?? parseJsonText(text)
}

const listIn = (parsed: unknown): unknown[] => {
  if (Array.isArray(parsed)) return parsed
  return isPlain(parsed) && Array.isArray(parsed.forms) ? parsed.forms : [parsed]
}

function found(given: unknown, at: number): FoundForm {
  const draft = isPlain(given) ? (given.definition ?? given) : given
  const source = isJsonSchema(draft) ? fromJsonSchema(draft) : draft
  const { definition } = loadDefinition(source)
  refuseImport(definition)
  const { formName, name: own, title } = given as Record<string, unknown>
  const names = [formName, own, title]
  const name = names.find((word) => typeof word === 'string' && word !== '')
  return { name: typeof name === 'string' ? name : `表单 ${at + 1}`, source, count: definition.list.length }
}
