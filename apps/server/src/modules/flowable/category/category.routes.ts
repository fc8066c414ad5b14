import { and, asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { category, categoryCalls } from '@app/shared/flowable/category.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { flowModelTable } from '#/modules/flowable/model/model.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { flowCategoryTable } from './category.table.ts'

const most = 1_000

export default async function categoryRoutes(app: FastifyInstance): Promise<void> {
  await app.register(
    resourceRoutes(category, flowCategoryTable, {
      beforeRemove: async (ctx, rows) => {
        for (const { id, name } of rows) if (await isUsed(ctx, id)) throw refuse(inUse(name))
      },
    }),
  )
  implement(app, categoryCalls.choices, (ctx) => {
    const { id, name, code, status, sort, delFlag } = flowCategoryTable
    return ctx.db
      .select({ id, name, code, status })
      .from(flowCategoryTable)
      .where(eq(delFlag, '0'))
      .orderBy(asc(sort), asc(id))
      .limit(most)
  })
}

const inUse = (name: string) => `删除失败，流程分类【${name}】已被流程模型使用，请先删除对应的流程模型`

async function isUsed(ctx: Ctx, id: string): Promise<boolean> {
  const [drafts, versions] = await Promise.all([
    ctx.db
      .select({ id: flowModelTable.id })
      .from(flowModelTable)
      .where(and(eq(flowModelTable.categoryId, id), eq(flowModelTable.delFlag, '0')))
      .limit(1),
    ctx.db
      .select({ id: flowDefinitionTable.id })
      .from(flowDefinitionTable)
      .where(and(eq(flowDefinitionTable.categoryId, id), eq(flowDefinitionTable.delFlag, '0')))
      .limit(1),
  ])
  return drafts.length + versions.length > 0
}
