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
  values: FormValues | undefined
  runtime: FormRuntime
}

/**
 * The form behind the screen; another definition begins anew, other rights keep what was typed, and values that were
 * read anew are shown as long as nothing has been typed.
 */
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
    return { compiled, readOnly, permissions, values: given.defaultValue, runtime }
  }
  const [made, setMade] = useState(() => make(given.defaultValue))
  const isNews = !sameValues(made.values, given.defaultValue) && !made.runtime.isDirty()
  const same = made.compiled === compiled && !isNews
  if (same && made.readOnly === readOnly && made.permissions === given.fieldPermissions) return made.runtime
  const next = make(same ? made.runtime.values() : given.defaultValue)
  setMade(next)
  return next.runtime
}

/** Links to private files are signed anew by every answer. */
const signature = /\?expires=\d+&sign=[\w-]+/g
const unsigned = (values: FormValues | undefined) => JSON.stringify(values ?? {}).replaceAll(signature, '')

const sameValues = (before: FormValues | undefined, now: FormValues | undefined) =>
  before === now || unsigned(before) === unsigned(now)
