import { z } from 'zod'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'

/** Whether somebody may fill a form now; the words are for who may not. */
export const fillStates = ['open', 'early', 'late', 'done', 'doneToday'] as const
export type FillState = (typeof fillStates)[number]

export const fillStateTexts: Readonly<Record<FillState, string>> = {
  open: '',
  early: '表单未开放填报',
  late: '表单未开放填报',
  done: '您已提交过该表单',
  doneToday: '您今天已提交过该表单',
}

const fillForm = z.object({
  id: z.string(),
  formCode: z.string(),
  formName: z.string(),
  category: z.string(),
  formType: z.string(),
  icon: z.string(),
  remark: z.string(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  state: z.enum(fillStates),
  /** When the caller stored a draft of it. */
  draftTime: z.string().nullable(),
})
export type FillForm = z.infer<typeof fillForm>

/** One of the caller's own submissions. */
const ownSubmission = z.object({
  id: z.string(),
  formName: z.string(),
  title: z.string(),
  recordNo: z.string(),
  status: z.string(),
  submitTime: z.string().nullable(),
})
export type OwnSubmission = z.infer<typeof ownSubmission>

export const fillDetail = z.object({
  form: fillForm,
  versionId: z.string(),
  /** The published definition as text. */
  definition: z.string(),
  draft: z.object({ id: z.string(), data: z.record(z.string(), z.unknown()), updateTime: z.string() }).nullable(),
  deptName: z.string(),
})
export type FillDetail = z.infer<typeof fillDetail>

export const fillCalls = {
  list: endpoint({
    method: 'GET',
    path: '/form/fill',
    summary: '可填报的表单与本人最近提交',
    access: perms('form:record:add'),
    data: z.object({ forms: z.array(fillForm), recent: z.array(ownSubmission) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/form/fill/:formCode',
    summary: '填报表单',
    access: perms('form:record:add'),
    params: z.object({ formCode: z.string().min(1).max(64) }),
    data: fillDetail,
  }),
}
