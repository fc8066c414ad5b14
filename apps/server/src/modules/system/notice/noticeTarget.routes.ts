import { and, asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { noticeTargetOptions } from '@app/shared/system/noticeTarget.ts'
import { implement } from '#/kit/implement.ts'
import { postTable } from '#/modules/system/post/post.table.ts'
import { roleTable } from '#/modules/system/role/role.table.ts'

/** As many as a list for choosing has at most. */
const most = 1_000

export default async function noticeTargetRoutes(app: FastifyInstance): Promise<void> {
  implement(app, noticeTargetOptions, async (ctx) => ({
    roles: await ctx.db
      .select({ id: roleTable.id, name: roleTable.roleName })
      .from(roleTable)
      .where(and(eq(roleTable.delFlag, '0'), eq(roleTable.status, '0')))
      .orderBy(asc(roleTable.sort), asc(roleTable.id))
      .limit(most),
    posts: await ctx.db
      .select({ id: postTable.id, name: postTable.postName })
      .from(postTable)
      .where(and(eq(postTable.delFlag, '0'), eq(postTable.status, '0')))
      .orderBy(asc(postTable.sort), asc(postTable.id))
      .limit(most),
  }))
}
