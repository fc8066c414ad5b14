import type { FastifyInstance, FastifyReply } from 'fastify'
import { genCalls, mostTables } from '@app/shared/tool/gen.ts'
import { genWriting } from '@app/shared/tool/genWriting.ts'
import { implement } from '#/kit/implement.ts'
import {
  definitionsByIds,
  definitionsByTables,
  type Definition,
} from '#/modules/tool/gen/definition/definition.read.ts'
import { archive } from '#/modules/tool/gen/definition/emit.service.ts'
import { unlessOff } from '#/modules/tool/switchedOff.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { planFor, preview, tell, writableRoot, write } from './emission.service.ts'
import { createMenu } from './menu.service.ts'

export default async function writingRoutes(app: FastifyInstance): Promise<void> {
  unlessOff(app)
  implement(app, genCalls.preview, async (ctx, { params }) =>
    preview(ctx, await definitionsByIds(ctx, bounded(params.ids))),
  )
  implement(app, genCalls.archive, async (ctx, { query, reply }) =>
    sendArchive(ctx, reply, await definitionsByTables(ctx, bounded(query.tables))),
  )
  implement(app, genWriting.download, async (ctx, { params, reply }) =>
    sendArchive(ctx, reply, await definitionsByTables(ctx, [params.tableName])),
  )
  implement(app, genWriting.plan, async (ctx, { params }) => ({
    isAllowed: writableRoot(ctx.platform) !== undefined,
    ...(await planFor(ctx, await definitionsByTables(ctx, bounded(params.tables)))),
  }))
  implement(app, genWriting.write, async (ctx, { params }) => {
    const data = await write(ctx, await definitionsByTables(ctx, bounded(params.tables)))
    const lines = [
      ...data.added.map((path) => `生成成功：${path}`),
      ...data.skipped.map((path) => `已存在，未覆盖：${path}`),
    ]
    return { msg: lines.join('\n'), data }
  })
  implement(app, genWriting.addMenu, async (ctx, { params }) => {
    const [definition] = await definitionsByTables(ctx, [params.tableName])
    if (!definition) throw refuse('数据不存在')
    await createMenu(ctx, definition)
  })
}

async function sendArchive(ctx: Ctx, reply: FastifyReply, definitions: readonly Definition[]): Promise<FastifyReply> {
  const { name, content, paths } = await archive(ctx, definitions)
  tell(ctx, definitions, paths)
  reply.resultCode = 200
  return reply
    .headers({ 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${name}"` })
    .send(content)
}

function bounded(list: string): string[] {
  const parts = list.split(',').filter((part) => part !== '')
  if (parts.length === 0) throw refuse('请选择要生成的数据')
  if (parts.length > mostTables) throw refuse(`一次最多选择${mostTables}个表`)
  return parts
}
