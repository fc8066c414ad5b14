import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { resourceRoutes } from '#/kit/routes.ts'
import { parcelTable, stampTable } from '#/kit/transfer/testing/parcel.table.ts'
import { parcel } from '#/kit/transfer/testing/parcel.ts'
import { statuses } from '#/kit/transfer/testing/statuses.ts'
import { refuse } from '#/platform/errors.ts'

export default async function parcelRoutes(app: FastifyInstance): Promise<void> {
  app.platform.fill('dictLabels', async () => statuses)
  app.platform.fill('recordOperation', async () => undefined)
  app.platform.fill('bufferOperation', () => undefined)
  await app.register(
    resourceRoutes(parcel, parcelTable, {
      scope: (ctx) => ctx.scope(parcelTable.createDept, parcelTable.createBy),
      async present(_ctx, rows) {
        if (rows[0]?.parcelName === '慢件') await pause(600)
        return rows.map((row) => ({ ...row, deptName: `部门${String(row.createDept)}` }))
      },
      beforeSave: (_ctx, input) => {
        if (input.parcelName === '炸弹') throw refuse('炸弹不能邮寄')
        return { ...input, secret: 'made' }
      },
      async afterSave(ctx, row) {
        await ctx.db.insert(stampTable).values({ parcelId: row.id }).onConflictDoNothing()
        if (row.parcelName === '易碎品') throw refuse('易碎品需要加固')
        if (row.parcelName === '慢件') await pause(20)
      },
    }),
  )
}
