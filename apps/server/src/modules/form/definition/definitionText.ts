import { isDeepStrictEqual } from 'node:util'
import { FormFormatError, loadDefinition, type LoadedForm } from '@app/form-engine/definition/load.ts'
import { readLimits } from '@app/form-engine/document/formLimits.ts'
import { longestDefinition } from '@app/shared/form/definition.ts'
import { Refusal, refuse } from '#/platform/errors.ts'
import { parseJson } from '#/platform/text/parseJson.ts'
import { cleanDefinition, type Tell } from './cleanDefinition.ts'
import { storedFormOrNone } from './storedForm.ts'

const tooLarge = '表单定义过大'
/** The length bounds the keys; within this depth, reading a form says of which control depth and lists are too much. */
const limits = { L_DEPTH: 2 * readLimits.jsonDepth, L_KEYS: Infinity, L_ARRAY: Infinity }

export interface DefinitionText {
  /** As it is stored: without anything that would run. */
  text: string
  loaded: LoadedForm
}

/** Reads what a designer or a file sent; refuses whatever is no form. `tell` hears of texts that are not stored as they are. */
export function readDefinitionText(text: string, tell?: Tell): DefinitionText {
  if (Buffer.byteLength(text) > longestDefinition) throw refuse(tooLarge)
  const source = sourceOf(text)
  const clean = cleanDefinition(source, tell)
  try {
    return { text: clean === source ? text : JSON.stringify(clean), loaded: loadDefinition(clean) }
  } catch (error) {
    throw error instanceof FormFormatError ? refuse(error.message) : error
  }
}

/** The same for a document that is part of another one. */
export const readDefinitionValue = (value: unknown): DefinitionText => readDefinitionText(JSON.stringify(value ?? null))

function sourceOf(text: string): unknown {
  try {
    return parseJson(text, limits)
  } catch (error) {
    throw error instanceof Refusal ? refuse('导入失败，数据格式不对') : error
  }
}

/** Whether a text says the same form as a stored one; the order of keys says nothing, a damaged one is another form. */
export function sameDefinition(stored: string, other: string): boolean {
  if (stored === other) return true
  return storedFormOrNone(stored) !== undefined && isDeepStrictEqual(JSON.parse(stored), JSON.parse(other))
}
