import { useQueryClient } from '@tanstack/react-query'
import { userGroupCalls } from '@app/shared/flowable/group.ts'
import { peopleChoices } from '@app/shared/flowable/peopleChoices.ts'
import { directory } from '@app/shared/system/directory.ts'
import type { ChoiceSource } from '#/kit/form/useChoices.ts'
import { httpOf } from '#/kit/http/httpOf.ts'

const calls = { role: peopleChoices.roles, post: directory.posts, group: userGroupCalls.choices }

/** Roles, posts, groups and stored expressions to choose from. */
export function usePeopleSources(): Record<'role' | 'post' | 'group' | 'expression', ChoiceSource> {
  const http = httpOf(useQueryClient())
  const source = (kind: keyof typeof calls): ChoiceSource => ({
    queryKey: ['flowable', 'choices', kind],
    ask: async (query, signal) =>
      (await http.call(calls[kind], { query }, { signal, silent: true })).map(({ id, name }) => ({
        value: id,
        label: name,
      })),
  })
  const none: ChoiceSource = { queryKey: ['flowable', 'choices'], ask: async () => [], enabled: false }
  return { role: source('role'), post: source('post'), group: source('group'), expression: none }
}
