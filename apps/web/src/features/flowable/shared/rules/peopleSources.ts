import { useQueryClient } from '@tanstack/react-query'
import { designChoices } from '@app/shared/flowable/designChoices.ts'
import { userGroupCalls } from '@app/shared/flowable/group.ts'
import { directory } from '@app/shared/system/directory.ts'
import type { ChoiceSource } from '#/kit/form/useChoices.ts'
import { httpOf } from '#/kit/http/httpOf.ts'

const calls = {
  role: designChoices.roles,
  post: directory.posts,
  group: userGroupCalls.choices,
  expression: designChoices.expressions,
  process: designChoices.processes,
}

/** Roles, posts, groups, stored expressions and processes to choose from. */
export function usePeopleSources(): Record<keyof typeof calls, ChoiceSource> {
  const http = httpOf(useQueryClient())
  const source = (kind: keyof typeof calls): ChoiceSource => ({
    queryKey: ['flowable', 'choices', kind],
    ask: async (query, signal) =>
      (await http.call(calls[kind], { query }, { signal, silent: true })).map(({ id, name }) => ({
        value: id,
        label: name,
      })),
  })
  return {
    role: source('role'),
    post: source('post'),
    group: source('group'),
    expression: source('expression'),
    process: source('process'),
  }
}
