import { eq } from 'drizzle-orm'
import { fileTable } from '#/modules/system/files/file/file.table.ts'
import { systemCaller } from '#/platform/caller.ts'
import type { Ctx } from '#/platform/context.ts'
import { seedRun } from '#/platform/start/applySeeds.ts'
import { putSampleFile, samplePdf } from './sampleFile.ts'

const id = '0197a0b3c1d27e5f8a6b4c3d2e1f0a90'

/** 发票 of 李磊, for samples of other areas. */
async function sampleInvoice(ctx: Ctx): Promise<void> {
  const [known] = await ctx.db.select({ id: fileTable.id }).from(fileTable).where(eq(fileTable.id, id))
  if (known) return
  const li: Ctx = { ...ctx, user: { ...systemCaller, id: '4', name: '李磊', deptId: '105' } }
  await putSampleFile(li, { id, name: '电子发票.pdf', bytes: samplePdf('Sample invoice'), bizType: 'form' })
}

export default [seedRun('sample files', sampleInvoice, 60)]
