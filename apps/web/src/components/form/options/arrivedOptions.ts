import type { QueryClient } from '@tanstack/react-query'
import { hasStanding } from '@app/form-engine/controls/standing.ts'
import type { Control, Option } from '@app/form-engine/document/types.ts'
import { dictLabelsQuery } from '#/kit/words/useDict.ts'
import { noOptions } from './optionSource.ts'
import { sourceOptionsQuery } from './sourceQueries.ts'
import { arrivedStanding } from './useStanding.ts'

/** Choices of a control as far as they are here: those of the definition, or what its inputs and the form have fetched. */
export function arrivedOptions(client: QueryClient, control: Control): readonly Option[] {
  const { type, options } = control
  if (hasStanding(type)) return arrivedStanding(client)(control) ?? noOptions
  const { dictCode, dynamic, dynamicKey } = options
  if (dynamic === true && dynamicKey) {
    const queryKey = sourceOptionsQuery(dynamicKey, {}).queryKey.slice(0, 3)
    const fetched = client.getQueriesData<readonly Option[]>({ queryKey })
    return fetched.find(([, data]) => data !== undefined)?.[1] ?? noOptions
  }
  if (!dictCode) return options.options ?? noOptions
  const entries = client.getQueryData(dictLabelsQuery(dictCode).queryKey) ?? []
  return entries.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))
}
