import { FormFormatError, loadDefinition } from '@app/form-engine/definition/load.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { damaged } from '#/platform/errors.ts'

/** A document as it was stored, for whoever passes it on. */
export function storedSource(text: string): Record<string, unknown> {
  const source = parsedOrNone(text)
  if (typeof source !== 'object' || source === null || Array.isArray(source)) throw damaged()
  return source as Record<string, unknown>
}

function parsedOrNone(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** A stored document as a form. */
export function storedForm(text: string): FormDefinition {
  const form = storedFormOrNone(text)
  if (!form) throw damaged()
  return form
}

/** The same where one of many documents may be damaged and the others count. */
export function storedFormOrNone(text: string): FormDefinition | undefined {
  try {
    return loadDefinition(parsedOrNone(text)).definition
  } catch (error) {
    if (error instanceof FormFormatError) return undefined
    throw error
  }
}
