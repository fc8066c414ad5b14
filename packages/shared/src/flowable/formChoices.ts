import { z } from 'zod'
import { choiceQuery } from '@app/shared/kit/choices.ts'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'

/** Forms that a process or a node is bound to (workflow §9); who draws processes needs no right on forms. */
export const formChoices = {
  /** By their codes. */
  forms: endpoint({
    method: 'GET',
    path: '/flowable/definition/formList',
    summary: '流程设计可选的表单',
    access: perms('flowable:definition:query'),
    query: choiceQuery,
    data: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  form: endpoint({
    method: 'GET',
    path: '/flowable/definition/form/:code',
    summary: '流程表单的字段',
    access: perms('flowable:definition:query'),
    params: z.object({ code: z.string().min(1).max(64) }),
    /** The document as text. */
    data: z.object({ code: z.string(), name: z.string(), definition: z.string() }),
  }),
}
