import { walk } from '@app/form-engine/definition/walk.ts'
import type { Option } from '@app/form-engine/definition/types.ts'
import type { FormContext, FormRuntime } from '@app/form-engine/runtime/types.ts'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { dictLabelsQuery } from '#/kit/useDict.ts'
import { contextOf } from './contextOf.ts'

interface KnowledgeProps {
  runtime: FormRuntime
  context: Partial<FormContext> | undefined
}

/** Tells the form what its rules and formulas may know: the page's context, and dictionaries once they have come. */
export function Knowledge({ runtime, context }: KnowledgeProps) {
  const codes = useMemo(
    () => [...new Set([...walk(runtime.definition.list)].map(({ control }) => control.options.dictCode ?? ''))],
    [runtime],
  )
  const asked = codes.filter((code) => typeof code === 'string' && code !== '')
  const text = useQueries({
    queries: asked.map((code) => dictLabelsQuery(code)),
    combine: (results) =>
      JSON.stringify(
        results.map(({ data }) => data?.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))),
      ),
  })
  const names = asked.join('\n')
  useEffect(() => {
    const lists = JSON.parse(text) as (Option[] | null)[]
    const known = new Map(names.split('\n').map((code, at) => [code, lists[at] ?? undefined]))
    if (!context && lists.every((list) => !list)) return
    runtime.setContext({
      dictLabel: (code, value) => known.get(code)?.find((option) => option.value === value)?.label,
      optionsOf: ({ options }) => known.get(options.dictCode ?? ''),
      ...contextOf(context),
    })
  }, [runtime, context, names, text])
  return null
}
