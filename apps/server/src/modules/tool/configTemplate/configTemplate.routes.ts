import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { configTemplate, configTemplateCalls } from '@app/shared/tool/configTemplate.ts'
import { implement } from '#/kit/implement.ts'
import { chooseDefault, dropOtherDefaults } from '#/kit/oneDefault.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { touch } from '#/kit/store.ts'
import { unlessOff } from '#/modules/tool/switchedOff.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { refuse } from '#/platform/errors.ts'
import { configTemplateTable } from './configTemplate.table.ts'

const defaultLock = defineLock('defaultTemplate')
const live = eq(configTemplateTable.delFlag, '0')

export default async function configTemplateRoutes(app: FastifyInstance): Promise<void> {
  unlessOff(app, 'tool/gen/genconfigtemplate/index')
  await app.register(
    resourceRoutes(configTemplate, configTemplateTable, {
      async beforeSave(ctx, input, existing) {
        if (input.isDefault !== 'Y') return
        await defaultLock.hold(ctx)
        await dropOtherDefaults(ctx, configTemplateTable, live, existing?.id)
      },
    }),
  )
  implement(app, configTemplateCalls.changeDefault, (ctx, { body }) => changeDefault(ctx, body))
}

const changeDefault = (ctx: Ctx, { id, isDefault }: { id: string; isDefault: 'Y' | 'N' }): Promise<void> =>
  ctx.tx(async (tx) => {
    await defaultLock.hold(tx)
    const own = and(live, eq(configTemplateTable.id, id))
    const [row] = await tx.db.select({ status: configTemplateTable.status }).from(configTemplateTable).where(own)
    if (!row) throw refuse('数据不存在')
    if (isDefault === 'N') {
      const set = { isDefault, ...touch(tx, configTemplateTable) }
      await tx.db
        .update(configTemplateTable)
        .set(set)
        .where(and(own, eq(configTemplateTable.isDefault, 'Y')))
      return
    }
    if (row.status !== '0') throw refuse('停用的模板不能设为默认')
    await chooseDefault(tx, configTemplateTable, live, id)
  })
