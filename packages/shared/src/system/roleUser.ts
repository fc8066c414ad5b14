import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { pageOf } from '@app/shared/kit/envelope.ts'
import { badQuery } from '@app/shared/kit/messages.ts'
import { querySchema } from '@app/shared/kit/query.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

/** Somebody who has a role, as far as the role page shows them. */
export const roleUser = z.object({
  id: z.string(),
  name: z.string(),
  userName: z.string(),
  status: z.string(),
  deptName: z.string().nullable(),
})
export type RoleUser = z.infer<typeof roleUser>

const { page } = querySchema({}, { audit: false, range: 'createTime', filters: {} })

export const roleUserCalls = {
  page: endpoint({
    method: 'GET',
    path: '/system/user/roleUserList/page',
    summary: '角色的用户分页列表',
    access: perms('system:role:query'),
    query: page.extend({
      roleId: rowId,
      userNameOrName: z.string({ error: badQuery }).max(100, badQuery).optional(),
      status: z.enum(['0', '1'], { error: badQuery }).optional(),
    }),
    data: pageOf(roleUser),
  }),
  add: endpoint({
    method: 'POST',
    path: '/system/user/addRoleUser',
    summary: '给用户分配角色',
    access: perms('system:role:add', 'system:role:edit'),
    log: { title: '用户角色管理', kind: LogKind.insert },
    body: z.object({
      roleId: rowId,
      /** Ids joined by `;`. */
      userId: z
        .string()
        .min(1)
        .max(13_000)
        .refine((text) => text.split(';').every((id) => id.length > 0 && id.length <= 64), '参数不符合规范')
        .refine((text) => text.split(';').length <= 200, '一次最多处理200条数据'),
    }),
  }),
}
