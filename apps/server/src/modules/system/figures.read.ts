import { and, eq } from 'drizzle-orm'
import { SendStatus } from '@app/shared/system/notice.ts'
import { holds } from '#/platform/caller.ts'
import type { Ctx } from '#/platform/context.ts'
import { fileTable } from './files/file/file.table.ts'
import { noticeTable } from './messages/notice/notice.table.ts'
import { deptScope } from './people/dept/dept.scope.ts'
import { deptTable } from './people/dept/dept.table.ts'
import { roleTable } from './people/role/role.table.ts'
import { userScope } from './people/user/user.scope.ts'
import { userTable } from './people/user/user.table.ts'

export interface Figure {
  key: string
  title: string
  value: number
  unit: string
}

const counts: readonly {
  key: string
  title: string
  unit: string
  perm: string
  count: (ctx: Ctx) => Promise<number>
}[] = [
  {
    key: 'users',
    title: '用户',
    unit: '人',
    perm: 'system:user:list',
    count: (ctx) => ctx.db.$count(userTable, and(eq(userTable.delFlag, '0'), userScope(ctx))),
  },
  {
    key: 'depts',
    title: '部门',
    unit: '个',
    perm: 'system:dept:list',
    count: (ctx) => ctx.db.$count(deptTable, and(eq(deptTable.delFlag, '0'), deptScope(ctx))),
  },
  {
    key: 'roles',
    title: '角色',
    unit: '个',
    perm: 'system:role:list',
    count: (ctx) => ctx.db.$count(roleTable, eq(roleTable.delFlag, '0')),
  },
  {
    key: 'notices',
    title: '已发布公告',
    unit: '条',
    perm: 'system:notice:list',
    count: (ctx) =>
      ctx.db.$count(
        noticeTable,
        and(
          eq(noticeTable.delFlag, '0'),
          eq(noticeTable.sendStatus, SendStatus.published),
          eq(noticeTable.source, 'manual'),
          ctx.scope(noticeTable.createDept, noticeTable.createBy),
        ),
      ),
  },
  {
    key: 'files',
    title: '文件',
    unit: '个',
    perm: 'system:attach:list',
    count: (ctx) =>
      ctx.db.$count(fileTable, and(eq(fileTable.delFlag, '0'), ctx.scope(fileTable.createDept, fileTable.createBy))),
  },
]

/** Whose figures are whose: the same for those who may see the same. */
export const figuresKey = ({ user }: Ctx): string =>
  JSON.stringify([user.id, user.dataScope, counts.filter(({ perm }) => holds(user, perm)).map(({ key }) => key)])

/** How much there is of what the caller may list, within their data scope. */
export async function systemFigures(ctx: Ctx): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { perm, count, ...named } of counts)
    if (holds(ctx.user, perm)) figures.push({ ...named, value: await count(ctx) })
  return figures
}
