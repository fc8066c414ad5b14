import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Field } from '@app/shared/kit/field.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { call } from '#/kit/http/http.ts'
import type { Row } from '#/kit/http/useResource.ts'
import { dictOptionsQuery } from '#/kit/words/useDict.ts'
import { formFields } from './rules.ts'
import { widgetKind } from './widgets.ts'

/** How long a hidden form may wait for its tab. */
const keptMs = 3_600_000

/** What a form starts from: the stored row, or the values of a new one. */
export function useFormStart(
  resource: ResourceFacts,
  id: string | undefined,
  initialValues: Readonly<Record<string, unknown>>,
  load?: (id: string) => Promise<Record<string, unknown>>,
) {
  const client = useQueryClient()
  // Each opening reads for itself, and keeps what it read while its tab is hidden.
  const opening = useId()
  return useQuery({
    queryKey: ['form', resource.name, id ?? 'new', initialValues, opening],
    queryFn: async ({ signal }): Promise<Record<string, unknown>> => {
      if (id === undefined) return startOfNew(resource, initialValues, client, signal)
      if (load) return load(id)
      return (await call(resource.endpoints.get, { params: { id } }, { signal })) as Row
    },
    // Read once per opening: what is typed must not be overtaken by a refresh.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
  })
}

async function startOfNew(
  resource: ResourceFacts,
  given: Readonly<Record<string, unknown>>,
  client: QueryClient,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const starts = formFields(resource, 'create').map(async ([key, field]): Promise<[string, unknown]> => {
    if (key in given) return [key, given[key]]
    if (field.options.initial !== undefined) return [key, field.options.initial]
    if (key === resource.sortField) return [key, await nextSort(resource, given, signal)]
    if (widgetKind(field) === 'boolean') return [key, false]
    return [key, await defaultEntry(field, client)]
  })
  return { ...Object.fromEntries(await Promise.all(starts)), ...given }
}

async function nextSort(resource: ResourceFacts, given: Readonly<Record<string, unknown>>, signal: AbortSignal) {
  const scope = resource.sortWithin ? String(given[resource.sortWithin] ?? '') : undefined
  try {
    return await call(resource.endpoints.maxSort, { params: scope ? { scope } : {} }, { signal, silent: true })
  } catch (error) {
    if (signal.aborted) throw error
    // Adding is allowed without the right to look numbers up; the user then types one.
    console.warn('no sort number was proposed', error)
    return undefined
  }
}

async function defaultEntry(field: Field, client: QueryClient): Promise<unknown> {
  if (!field.options.dict) return undefined
  const entries = await client.fetchQuery(dictOptionsQuery(field.options.dict))
  return entries.find((entry) => entry.isDefault === 'Y')?.dictValue
}
