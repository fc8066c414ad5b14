import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Option } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import { dictionariesOf } from '@app/form-engine/expression/dictionaries.ts'
import type { FormContext, FormRuntime } from '@app/form-engine/runtime/types.ts'
import { dictLabelsQuery } from '#/kit/words/useDict.ts'
import { contextOf } from './contextOf.ts'
import { useStanding } from './options/useStanding.ts'

interface KnowledgeProps {
  runtime: FormRuntime
  context: Partial<FormContext> | undefined
}

/** Tells the form what its rules and formulas may know: the page's context, and dictionaries once they have come. */
export function Knowledge({ runtime, context }: KnowledgeProps) {
  const asked = useMemo(() => dictionariesOf(runtime.definition.list, runtime.definition.config), [runtime])
  const text = useQueries({
    queries: asked.map((code) => dictLabelsQuery(code)),
    combine: (results) =>
      JSON.stringify(
        results.map(({ data }) =>
          data?.map(({ dictValue, dictLabel, status }) => ({
            value: dictValue,
            label: dictLabel,
            enabled: status === '0',
          })),
        ),
      ),
  })
  const controls = useMemo(() => [...walk(runtime.definition.list)].map(({ control }) => control), [runtime])
  const standing = useStanding(controls)
  const names = asked.join('\n')
  useEffect(() => {
    const lists = JSON.parse(text) as ((Option & { enabled: boolean })[] | null)[]
    const known = new Map(names.split('\n').map((code, at) => [code, lists[at] ?? undefined]))
    if (!context && !standing && lists.every((list) => !list)) return
    const entry = (code: string, value: string) => known.get(code)?.find((option) => option.value === value)
    runtime.setContext({
      dictLabel: (code, value) => entry(code, value)?.label,
      dictHas: (code, value) => entry(code, value)?.enabled === true,
      optionsOf: (control) => standing?.(control) ?? known.get(control.options.dictCode ?? ''),
      ...contextOf(context),
    })
  }, [runtime, context, standing, names, text])
  return null
}
