import { useQuery, type QueryClient } from '@tanstack/react-query'
import { hasStanding, standingChoices, type StandingChoices } from '@app/form-engine/controls/standing.ts'
import type { Control } from '@app/form-engine/document/types.ts'

const queryKey = ['form', 'standing'] as const

/** Choices that are the same in every form, of the controls that have some; nothing until they have come. */
export function useStanding(controls: readonly Pick<Control, 'type' | 'options'>[]): StandingChoices | undefined {
  const some = controls.filter(({ type }) => hasStanding(type))
  const types = [...new Set(some.map(({ type }) => type))].toSorted()
  return useQuery({
    queryKey: [...queryKey, ...types],
    queryFn: async () => standingChoices(some),
    enabled: types.length > 0,
    staleTime: Infinity,
  }).data
}

/** The same as far as some form has fetched them: what one form knows of a type all know. */
export const arrivedStanding =
  (client: QueryClient): StandingChoices =>
  (control) =>
    client
      .getQueriesData<StandingChoices>({ queryKey })
      .map(([, choicesOf]) => choicesOf?.(control))
      .find(Boolean)
