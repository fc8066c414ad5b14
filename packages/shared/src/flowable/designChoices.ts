import { z } from 'zod'
import { choiceQuery } from '@app/shared/kit/choices.ts'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'

/** Who draws processes. */
const access = perms('flowable:definition:add', 'flowable:definition:edit')
const named = z.object({ id: z.string(), name: z.string() })
const common = { method: 'GET', access, query: choiceQuery, data: z.array(named) } as const

/** What designers choose from, besides the organisation (workflow §7.1, §19). */
export const designChoices = {
  roles: endpoint({ ...common, path: '/flowable/definition/roleList', summary: '流程设计可选的角色' }),
  expressions: endpoint({ ...common, path: '/flowable/definition/expList', summary: '流程设计可选的表达式' }),
  /** By their keys: whatever is the newest version is called. */
  processes: endpoint({ ...common, path: '/flowable/definition/processList', summary: '流程设计可选的子流程' }),
  /** Pages of areas that stand in the place of a form. */
  businessForms: endpoint({
    method: 'GET',
    access: perms('flowable:definition:query'),
    path: '/flowable/definition/businessForms',
    summary: '流程设计可选的业务表单',
    data: z.array(z.object({ page: z.string(), label: z.string() })),
  }),
}
