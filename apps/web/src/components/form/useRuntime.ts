import { useLayoutEffect, useState } from 'react'
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
 * The form behind the screen; another definition begins anew, other rights keep what was typed. Values that were read
 * anew are shown, where something has been typed in the fields that it left alone.
 */
export function useRuntime(compiled: CompiledForm, readOnly: boolean, given: Given): FormRuntime {
  const make = (typed?: FormValues): Made => {
    const { defaultValue: values } = given
    const permissions = given.fieldPermissions
    const runtime = createRuntime(compiled, {
      context: contextOf(given.context),
      readOnly,
      recorded: readOnly || given.recorded === true,
      ...(values && { values }),
      ...(permissions && { permissions }),
    })
    if (typed) runtime.setData(typed)
    return { compiled, readOnly, permissions, values, runtime }
  }
  const [made, setMade] = useState(() => make())
  const isNews = !sameValues(made.values, given.defaultValue) && !made.runtime.isDirty()
  const same = made.compiled === compiled && !isNews
  const isCurrent = same && made.readOnly === readOnly && made.permissions === given.fieldPermissions
  const current = isCurrent ? made : make(same ? typedIn(made.runtime) : undefined)
  if (current !== made) setMade(current)
  const { runtime } = current
  const { defaultValue } = given
  useLayoutEffect(() => {
    if (defaultValue) runtime.rebase(defaultValue)
  }, [runtime, defaultValue])
  return runtime
}

const typedIn = (runtime: FormRuntime): FormValues =>
  Object.fromEntries(runtime.changed().map((model) => [model, runtime.valueAt([model])]))

/** Links to private files are signed anew by every answer. */
const signature = /\?expires=\d+&sign=[\w-]+/g
const unsigned = (values: FormValues | undefined) => JSON.stringify(values ?? {}).replaceAll(signature, '')

const sameValues = (before: FormValues | undefined, now: FormValues | undefined) =>
  before === now || unsigned(before) === unsigned(now)
