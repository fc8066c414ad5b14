import { momentAt } from '@app/form-engine/date/dateText.ts'
import type { RecordRow } from '#/modules/form/record/shape/record.table.ts'
import { deptNames, userBrief } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'

export interface Submitter {
  id: string
  name: string
  deptId: string | null
  deptName: string | null
}

/** Who submitted a record, and when: what its formulas and rules read for as long as it lives. */
export interface Submission {
  by: Submitter
  at: Date
}

/** Nothing for a draft: it is submitted by whoever submits it, when that happens. */
export async function submissionOf(ctx: Ctx, record: RecordRow | undefined): Promise<Submission | undefined> {
  if (!record?.submitTime) return undefined
  const { submitBy: id, submitDept: deptId, submitTime } = record
  const [brief, depts] = [await userBrief(ctx, id), await deptNames(ctx, deptId === null ? [] : [deptId])]
  return {
    by: { id, name: brief?.name ?? '', deptId, deptName: depts.get(deptId ?? '') ?? null },
    at: momentAt(submitTime, ctx.platform.env.TIME_ZONE),
  }
}
