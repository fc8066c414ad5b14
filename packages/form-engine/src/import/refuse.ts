import { importProblems } from '@app/form-engine/check/checkOptions.ts'
import { configBoundProblems } from '@app/form-engine/definition/bounds.ts'
import { FormFormatError } from '@app/form-engine/document/formatError.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'

/** A form that would be too much for whoever draws it does not come in. */
export function refuseImport({ list, config }: FormDefinition): void {
  for (const problem of configBoundProblems(config)) throw new FormFormatError(problem)
  for (const { control } of walk(list))
    for (const problem of importProblems(control)) throw new FormFormatError(problem)
}
