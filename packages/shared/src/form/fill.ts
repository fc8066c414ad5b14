import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { badQuery } from '@app/shared/kit/messages.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

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
  /** Whose wall clock its rules and formulas mean. */
  timeZone: z.string(),
})
export type FillDetail = z.infer<typeof fillDetail>

/** Most rows that one sheet brings into a dynamic table: as many as a form may hold. */
export const mostSheetRows = 1_000

/** A dynamic table of a form as it stands on a page, and the columns of it that may be filled there. */
const rowsQuery = z.object({
  versionId: rowId,
  model: z.string().min(1).max(200),
  /** Models, as one JSON text: they are any names. */
  columns: z
    .string()
    .max(20_000)
    .transform((text, issue): string[] => {
      try {
        return z.array(z.string().max(200)).min(1).max(100).parse(JSON.parse(text))
      } catch {
        issue.addIssue({ code: 'custom', message: badQuery })
        return []
      }
    }),
})

/** What a sheet says: all of its rows, or everything that is wrong with them. */
export const readRows = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  /** Sentences, the first of them; how many there are in all is told beside. */
  mistakes: z.array(z.string()),
  mistakeCount: z.int(),
})
export type ReadRows = z.infer<typeof readRows>

const formCode = z.object({ formCode: z.string().min(1).max(64) })
export const askedRows = z.object({ ...formCode.shape, ...rowsQuery.shape })

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
    params: formCode,
    data: fillDetail,
  }),
  rowsTemplate: endpoint({
    method: 'GET',
    path: '/form/fill/:formCode/rowsTemplate',
    summary: '下载明细导入模板',
    access: perms('form:record:add'),
    params: formCode,
    query: rowsQuery,
    answer: 'message',
  }),
  readRows: endpoint({
    method: 'POST',
    path: '/form/fill/:formCode/readRows',
    summary: '读取明细导入文件，不保存',
    access: perms('form:record:add'),
    log: { title: '表单填报', kind: LogKind.check, body: false },
    params: formCode,
    query: rowsQuery,
    data: readRows,
  }),
}
