import { and, asc, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { post, postCalls } from '@app/shared/system/post.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { refuseAsked } from '#/modules/system/people/subjectUse.ts'
import { userPostTable, userTable } from '#/modules/system/people/user/user.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { holdersOf, withUserCount } from './post.read.ts'
import { postTable } from './post.table.ts'

export default async function postRoutes(app: FastifyInstance): Promise<void> {
  await app.register(
    resourceRoutes(post, postTable, {
      present: withUserCount,
      beforeRemove: (ctx, rows) =>
        refuseAssigned(
          ctx,
          rows.map(({ id }) => id),
        ),
    }),
  )
  implement(app, postCalls.holders, (ctx, { params }) => holdersOf(ctx, params.id))
}

/** The row locks make an assignment that is being saved wait, so that nobody keeps a deleted post. */
async function refuseAssigned(ctx: Ctx, ids: string[]): Promise<void> {
  const locked = await ctx.db
    .select({ id: postTable.id, postName: postTable.postName })
    .from(postTable)
    .where(inArray(postTable.id, ids))
    .orderBy(asc(postTable.id))
    .for('update')
  const links = await ctx.db
    .selectDistinct({ postId: userPostTable.postId })
    .from(userPostTable)
    .innerJoin(userTable, eq(userTable.id, userPostTable.userId))
    .where(and(inArray(userPostTable.postId, ids), eq(userTable.delFlag, '0')))
  const assigned = locked.find(({ id }) => links.some(({ postId }) => postId === id))
  if (assigned) throw refuse(`${assigned.postName}已分配,不能删除`)
  await refuseAsked(
    ctx,
    'post',
    locked.map(({ id, postName }) => ({ id, name: postName })),
  )
}
