import { FormFormatError, readDefinition } from '@app/form-engine/definition/load.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'

/** A stored document as a form; nothing when it was damaged past the product. */
export function storedFormOrNone(text: string): FormDefinition | undefined {
  try {
    return readDefinition(text).definition
  } catch (error) {
    if (error instanceof FormFormatError) return undefined
    throw error
  }
}
