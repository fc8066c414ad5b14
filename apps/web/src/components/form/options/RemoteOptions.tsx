import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { secretModels } from '@app/form-engine/definition/secretModels.ts'
import type { FormRuntime, ValuePath } from '@app/form-engine/runtime/types.ts'
import { ResultCode } from '@app/shared/kit/envelope.ts'
import { useForm } from '#/components/form/formScope.ts'
import { ApiError } from '#/kit/http/http.ts'
import { noOptions, type LoadedOptions } from './optionSource.ts'
import { sourceFieldsQuery, sourceOptionsQuery } from './sourceQueries.ts'

interface RemoteOptionsProps {
  dsCode: string
  /** Of the field that chooses; inside a batch its neighbours in the row are named `batch.model`. */
  path: ValuePath
  render: (loaded: LoadedOptions) => ReactNode
}

/** While somebody types, the source waits. */
const pauseMs = 300
/** What the server takes of one value. */
const longest = 500

const noFields: readonly string[] = []

/** Options of 数据源管理; those that depend on other fields are asked for again when one of them changes. */
export function RemoteOptions({ dsCode, path, render }: RemoteOptionsProps) {
  const fields = useQuery(sourceFieldsQuery(dsCode))
  const names = fields.data ?? noFields
  const params = useSettled(useParams(names, path))
  const options = useQuery({
    ...sourceOptionsQuery(dsCode, JSON.parse(params) as Record<string, string>),
    enabled: fields.isSuccess,
  })
  const error = fields.error ?? options.error
  return render({
    options: options.data ?? noOptions,
    loading: fields.isPending || options.isFetching,
    failed: error !== null,
    denied: error instanceof ApiError && error.code === ResultCode.forbidden,
    retry: () => void (fields.isError ? fields.refetch() : options.refetch()),
  })
}

/** Values of the named fields as JSON: the same text as long as none of them changes. */
function useParams(names: readonly string[], path: ValuePath): string {
  const { runtime } = useForm()
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = names.map((name) => runtime.subscribeTo({ path: placeOf(name, path) }, listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [runtime, names, path],
  )
  // What is secret would stand in the address of the question.
  const secret = useMemo(() => secretModels(runtime.definition), [runtime])
  const told = names.filter((name) => !secret.has(name))
  return useSyncExternalStore(subscribe, () => paramsOf(runtime, told, path))
}

function placeOf(name: string, path: ValuePath): ValuePath {
  const [batch, row] = path
  const inRow = typeof row === 'number' && name.startsWith(`${batch}.`)
  return inRow ? [...path.slice(0, 2), name.slice(String(batch).length + 1)] : [name]
}

function paramsOf(runtime: FormRuntime, names: readonly string[], path: ValuePath): string {
  const entries = names.flatMap((name) => {
    const value = runtime.valueAt(placeOf(name, path))
    const last: unknown = Array.isArray(value) ? value.at(-1) : value
    const known = typeof last === 'string' || typeof last === 'number' || typeof last === 'boolean'
    return known && last !== '' ? [[name, String(last).slice(0, longest)]] : []
  })
  return JSON.stringify(Object.fromEntries(entries))
}

function useSettled(now: string): string {
  const [settled, setSettled] = useState(now)
  useEffect(() => {
    if (now === settled) return undefined
    const timer = setTimeout(() => setSettled(now), pauseMs)
    return () => clearTimeout(timer)
  }, [now, settled])
  return settled
}
