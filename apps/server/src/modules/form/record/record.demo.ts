import { eq } from 'drizzle-orm'
import { recordSource, recordStatus } from '@app/shared/form/record.ts'
import { publishedForm } from '#/modules/form/definition/published.read.ts'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { seedRun } from '#/platform/start/applySeeds.ts'
import { recordTable } from './shape/record.table.ts'
import { recordVersion } from './shape/recordForm.ts'
import { acceptOrRefuse } from './store/accept.ts'
import { writeRecord } from './store/recordStore.ts'

const visitors = [
  ['陈思远', '13800138001', '华东物流有限公司', '商务洽谈', '王敏'],
  ['李若溪', '13900139002', '', '面试', '赵强'],
  ['周明轩', '13700137003', '顺达快递', '送货', '前台'],
  ['吴雨桐', '13600136004', '星河科技', '参观', '王敏'],
  ['郑浩然', '13500135005', '安信会计师事务所', '商务洽谈', '刘洋'],
  ['孙梦琪', '15800158006', '', '面试', '赵强'],
  ['马俊杰', '15900159007', '远航设备维修', '其他', '刘洋'],
  ['朱子涵', '18600186008', '青禾广告', '商务洽谈', '王敏'],
  ['胡晓峰', '18700187009', '蓝天物业', '其他', '前台'],
  ['林诗雅', '18800188010', '', '面试', '赵强'],
] as const

const plates = ['京A12345', '沪B67890', '粤C24680']
const dayMs = 86_400_000
const hourMs = 3_600_000

/** Two visits of each, one in every three by car. */
const visits = Array.from({ length: 20 }, (_, at) => {
  const [visitorName, phone, company, purpose, host] = visitors[at % visitors.length] ?? visitors[0]
  const byCar = at % 3 === 0
  const note = at % 4 === 0 ? '已提前预约' : ''
  return { visitorName, phone, company, purpose, host, people: (at % 3) + 1, byCar, plate: plates[at % 3] ?? '', note }
})

/** Sample records of 访客登记, checked and numbered as everybody's (form-designer §19.1). */
async function sampleRecords(ctx: Ctx): Promise<void> {
  const published = await publishedForm(ctx, 'visitor')
  const { form } = published
  const [known] = await ctx.db
    .select({ id: recordTable.id })
    .from(recordTable)
    .where(eq(recordTable.formId, form.id))
    .limit(1)
  if (known) return
  const run = recordVersion(published)
  const people = [...(await userBriefs(ctx, ['1', '2', '3', '4'])).values()]
  for (const [at, { byCar, plate, ...visit }] of visits.entries()) {
    // The oldest first, so that numbers and times grow together.
    const now = new Date(ctx.now.getTime() - (visits.length - at) * 1.5 * dayMs - (at % 5) * hourMs)
    const visitTime = `${now.toISOString().slice(0, 10)} ${String(9 + (at % 8)).padStart(2, '0')}:30`
    const raw = { ...visit, visitTime, byCar, ...(byCar && { plate }) }
    const then: Ctx = { ...ctx, now }
    const submitter = people[at % people.length]
    await writeRecord(then, {
      form,
      run,
      accepted: await acceptOrRefuse(then, run, raw, {}),
      status: recordStatus.submitted,
      source: recordSource.fill,
      ...(submitter && { submitter }),
    })
  }
}

export default [seedRun('sample records', sampleRecords, 96)]
