import { useState } from 'react'
import type { CompiledForm } from '@app/form-engine/runtime/compiled.ts'
import { createRuntime } from '@app/form-engine/runtime/createRuntime.ts'
import type { FormRuntime, FormValues } from '@app/form-engine/runtime/types.ts'
import { contextOf } from './contextOf.ts'
import type { FormRendererProps } from './rendererProps.ts'

type Given = Pick<FormRendererProps, 'defaultValue' | 'recorded' | 'context' | 'fieldPermissions'>

interface Made {
  compiled: CompiledForm
  readOnly: boolean
  permissions: FormRendererProps['fieldPermissions']
  runtime: FormRuntime
}

/** The form behind the screen; another definition begins anew, other rights keep what was typed. */
export function useRuntime(compiled: CompiledForm, readOnly: boolean, given: Given): FormRuntime {
  const make = (values: FormValues | undefined): Made => {
    const permissions = given.fieldPermissions
    const runtime = createRuntime(compiled, {
      context: contextOf(given.context),
      readOnly,
      recorded: readOnly || given.recorded === true,
      ...(values && { values }),
      ...(permissions && { permissions }),
    })
    return { compiled, readOnly, permissions, runtime }
  }
  const [made, setMade] = useState(() => make(given.defaultValue))
  const same = made.compiled === compiled
  if (same && made.readOnly === readOnly && made.permissions === given.fieldPermissions) return made.runtime
  const next = make(same ? made.runtime.values() : given.defaultValue)
  setMade(next)
  return next.runtime
}
