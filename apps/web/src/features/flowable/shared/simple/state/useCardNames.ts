import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { NameOf } from '@app/flow-engine/cards/cardKind.ts'
import { kindOf } from '@app/flow-engine/cards/cardRegistry.ts'
import { cardsIn } from '@app/flow-engine/cards/cardWalk.ts'
import type { Card, CardFlow } from '@app/flow-engine/cards/types.ts'
import { directory, namesLimit } from '@app/shared/system/directory.ts'
import type { FormField } from '#/features/flowable/shared/rules/formFields.ts'
import { usePeopleSources } from '#/features/flowable/shared/rules/peopleSources.ts'
import { designOf } from '#/features/flowable/shared/simple/kinds/cardDesigns.ts'
import { httpOf } from '#/kit/http/httpOf.ts'
import type { StartRange } from './cardWorld.ts'

type Kind = Parameters<NameOf>[0]
type Names = readonly { id: string; name: string }[]

/** What the summary of a card says; nothing where its hint stands. */
export function summaryOf(card: Card, nameOf: NameOf, range: StartRange): string | undefined {
  const shown = designOf(card).shown?.(card, range) ?? card
  return kindOf(card).summary(shown, nameOf)
}

/** Ids that the summaries of all cards name, by kind. */
function namedIn(flow: CardFlow, range: StartRange): ReadonlyMap<Kind, string[]> {
  const named = new Map<Kind, Set<string>>()
  const note: NameOf = (of, id) => {
    named.set(of, (named.get(of) ?? new Set()).add(id))
    return id
  }
  for (const { card } of cardsIn(flow.root, Infinity)) summaryOf(card, note, range)
  return new Map([...named].map(([of, ids]) => [of, [...ids].toSorted()]))
}

const asked = ['user', 'dept', 'role', 'post', 'group', 'process'] as const

/** Stands for a name while it is looked up. */
const waiting = '…'

/** Names of whatever the cards name; asked for together, by kind. */
export function useCardNames(flow: CardFlow, fields: readonly FormField[], range: StartRange): NameOf {
  const http = httpOf(useQueryClient())
  const sources = usePeopleSources()
  const named = namedIn(flow, range)
  const ask = async (of: (typeof asked)[number], ids: string[], signal: AbortSignal): Promise<Names> => {
    const silent = { signal, silent: true }
    if (of === 'user') return http.call(directory.users, { body: { userIds: ids.join(';') } }, silent)
    if (of === 'dept') return http.call(directory.depts, { body: { deptIds: ids.join(';') } }, silent)
    const choices = await sources[of].ask({ ids: ids.join(',') }, signal)
    return choices.map(({ value, label }) => ({ id: value, name: label }))
  }
  const answers = useQueries({
    queries: asked.map((of) => {
      const ids = (named.get(of) ?? []).slice(0, namesLimit)
      return {
        queryKey: ['flowable', 'cardNames', of, ids],
        queryFn: ({ signal }: { signal: AbortSignal }) => ask(of, ids, signal),
        enabled: ids.length > 0,
        staleTime: 60_000,
        placeholderData: (former: Names | undefined) => former,
      }
    }),
  })
  return (of, id) => {
    if (of === 'field') return id === 'initiator' ? '发起人' : (fields.find(({ model }) => model === id)?.label ?? id)
    const { data, isFetching } = answers[asked.indexOf(of)] ?? {}
    return data?.find((each) => each.id === id)?.name ?? (isFetching ? waiting : id)
  }
}
