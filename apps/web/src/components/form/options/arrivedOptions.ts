import type { QueryClient } from '@tanstack/react-query'
import type { ControlOptions, Option } from '@app/form-engine/document/types.ts'
import { dictLabelsQuery } from '#/kit/words/useDict.ts'
import { noOptions } from './optionSource.ts'
import { sourceOptionsQuery } from './sourceQueries.ts'

/** Choices of a control as far as they are here: those of the definition, or what its inputs have fetched. */
export function arrivedOptions(client: QueryClient, options: ControlOptions): readonly Option[] {
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
