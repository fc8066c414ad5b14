import { z } from 'zod'
import { choiceQuery } from '@app/shared/kit/choices.ts'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

/** Whom a right is given to. */
export const rightSubjects = ['all', 'user', 'dept', 'role', 'post'] as const
export type RightSubject = (typeof rightSubjects)[number]

/** Whose records somebody sees. */
export const seeRights = ['none', 'own', 'dept', 'all'] as const
export type SeeRight = (typeof seeRights)[number]

const right = z
  .object({
    subjectKind: z.enum(rightSubjects, { error: '参数不符合规范' }),
    /** Empty for everybody. */
    subjectId: z.string().max(64).default(''),
    fill: z.boolean(),
    see: z.enum(seeRights, { error: '参数不符合规范' }),
    edit: z.boolean(),
    remove: z.boolean(),
  })
  .refine(({ subjectKind, subjectId }) => (subjectKind === 'all') === (subjectId === ''), '参数不符合规范')
export type FormRight = z.output<typeof right>

const rights = z.array(right).refine((all) => all.length <= 200, '最多设置200条权限')

const named = z.object({ id: rowId, name: z.string() })

/** Rights that a form gives; without any, whoever may fill forms fills it and sees what is their own. */
export const rightCalls = {
  get: endpoint({
    method: 'GET',
    path: '/form/right/:formId',
    summary: '表单权限',
    access: perms('form:definition:query'),
    params: z.object({ formId: rowId }),
    data: z.array(z.object({ ...right.shape, subjectName: z.string() })),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/form/right/choices',
    summary: '可授权的角色和岗位',
    access: perms('form:definition:edit'),
    query: choiceQuery,
    data: z.object({ role: z.array(named), post: z.array(named) }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/form/right/:formId',
    summary: '保存表单权限',
    access: perms('form:definition:edit'),
    log: { title: '表单管理', kind: LogKind.grant },
    params: z.object({ formId: rowId }),
    body: z.object({ rights, seen: rights.optional() }),
    reasons: ['stale'],
  }),
}
