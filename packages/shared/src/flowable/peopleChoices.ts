import { z } from 'zod'
import { choiceQuery } from '@app/shared/kit/choices.ts'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'

const named = z.object({ id: z.string(), name: z.string() })

/** What the rules of a node are chosen from, besides the organisation (workflow §7.1). */
export const peopleChoices = {
  roles: endpoint({
    method: 'GET',
    path: '/flowable/definition/roleList',
    summary: '流程设计可选的角色',
    access: perms('system:role:query'),
    query: choiceQuery,
    data: z.array(named),
  }),
}
