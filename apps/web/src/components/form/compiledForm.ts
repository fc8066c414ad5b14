import { loadDefinition } from '@app/form-engine/definition/load.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import type { CompiledForm } from '@app/form-engine/runtime/compiled.ts'
import { compileForm } from '@app/form-engine/runtime/compileForm.ts'

const known = new WeakMap<object, CompiledForm | undefined>()

/** A definition of any age, ready to run; undefined for what is none. Worked out once per definition. */
export function compiledForm(definition: FormDefinition): CompiledForm | undefined {
  if (!known.has(definition)) known.set(definition, read(definition))
  return known.get(definition)
}

function read(definition: FormDefinition): CompiledForm | undefined {
  try {
    return compileForm(loadDefinition(definition).definition)
  } catch {
    return undefined
  }
}
