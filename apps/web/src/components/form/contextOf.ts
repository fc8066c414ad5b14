import { momentAt } from '@app/form-engine/date/dateText.ts'
import type { FormContext } from '@app/form-engine/runtime/types.ts'
import type { RecordDetail } from '@app/shared/form/record.ts'

/** What formulas and defaults may know, as far as the page says it. */
export const contextOf = (given: Partial<FormContext> | undefined): FormContext => ({ now: new Date(), ...given })

/** What the form may know of whoever fills it. */
export const contextOfUser = (
  { id, name, deptId }: { id: string; name: string; deptId: string | null },
  more: Pick<FormContext, 'deptName' | 'timeZone'> = {},
) => ({ userId: id, userName: name, ...(deptId !== null && { deptId }), ...more })

type Submission = Pick<
  RecordDetail,
  'submitTime' | 'submitBy' | 'submitByName' | 'submitDept' | 'submitDeptName' | 'timeZone'
>

/** What a record may know: its submission, whoever looks at it or changes it, and whenever that happens. */
export const contextOfRecord = (record: Submission): Partial<FormContext> => ({
  ...contextOfUser(
    { id: record.submitBy, name: record.submitByName, deptId: record.submitDept },
    { deptName: record.submitDeptName, timeZone: record.timeZone },
  ),
  ...(record.submitTime !== null && { now: momentAt(record.submitTime, record.timeZone) }),
})
