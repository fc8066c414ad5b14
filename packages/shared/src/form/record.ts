import { z } from 'zod'
import { fieldKinds, recordListQuery, recordPageQuery } from '@app/shared/form/recordQuery.ts'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { pageOf } from '@app/shared/kit/envelope.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { idList, importAnswer, importQuery, rowId, transferAnswer } from '@app/shared/kit/standardCalls.ts'

declare module '@app/shared/kit/reasons.ts' {
  interface Reasons {
    /** The form has another version by now. */
    outdatedForm: true
  }
}

/** Status of a record (dictionary form_record_status). */
export const recordStatus = { draft: '0', submitted: '1', voided: '2' } as const
/** Where a record comes from (dictionary form_record_source). */
export const recordSource = { fill: '0', import: '1', process: '2', api: '3' } as const

/** Values of a form: flat by model, rows of a dynamic table as arrays of objects. */
const formData = z.record(z.string().max(200), z.unknown())

/** A message for one field of a submission that was refused. */
export const formFieldError = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  model: z.string(),
  label: z.string(),
  message: z.string(),
})
export type FormFieldError = z.infer<typeof formFieldError>

/** What a refused submission carries under `data`. */
export const formFieldErrors = z.object({ errors: z.array(formFieldError) })

const recordRow = z.object({
  id: z.string(),
  formId: z.string(),
  versionId: z.string(),
  recordNo: z.string(),
  title: z.string(),
  status: z.string(),
  source: z.string(),
  submitBy: z.string(),
  submitByName: z.string(),
  submitDept: z.string().nullable(),
  submitDeptName: z.string(),
  submitTime: z.string().nullable(),
  procInstId: z.string().nullable(),
  version: z.int(),
  createTime: z.string(),
  updateTime: z.string(),
})

/** A row of the list: the values as words, by the keys of the columns. */
export const recordItem = recordRow.extend({ texts: z.record(z.string(), z.string()) })
export type RecordItem = z.infer<typeof recordItem>

const namedSubject = z.object({ kind: z.enum(['user', 'dept', 'post']), id: z.string(), name: z.string() })
export type NamedSubject = z.infer<typeof namedSubject>

const choice = z.object({ value: z.union([z.string(), z.number(), z.boolean()]), label: z.string() })

export const recordDetail = recordRow.extend({
  data: formData,
  /** Names of the people, departments and posts in the data, of those who are gone too. */
  subjects: z.array(namedSubject),
  /** Words of choices that interfaces offered when they were made, by the keys of their controls. */
  labels: z.record(z.string(), z.array(choice)),
  versionNo: z.int(),
  /** A newer version is published. */
  outdated: z.boolean(),
  /** What the caller may do with it now. */
  mayEdit: z.boolean(),
  mayRemove: z.boolean(),
  /** The definition of its version, as the designer wrote it. */
  definition: z.string(),
  /** Whose wall clock its rules and formulas mean. */
  timeZone: z.string(),
})
export type RecordDetail = z.infer<typeof recordDetail>

export const recordField = z.object({
  /** What its values belong to, whatever a version calls the field: columns, conditions and orders name it so. */
  key: z.string(),
  /** Its name of today. */
  model: z.string(),
  label: z.string(),
  type: z.string(),
  kind: z.enum(fieldKinds),
  /** The published version has it no more; records of former ones may. */
  removed: z.literal(true).optional(),
  /** Of a field of days or times: its format, and whether it holds two of them. */
  moment: z.object({ format: z.string(), range: z.boolean() }).optional(),
  choices: z.array(choice).optional(),
  /** Absent without an index; `percent` while it is being built. */
  index: z.object({ ready: z.boolean(), percent: z.int() }).optional(),
})
export type RecordField = z.infer<typeof recordField>

export const recordForm = z.object({
  id: z.string(),
  formCode: z.string(),
  formName: z.string(),
  category: z.string(),
  status: z.string(),
})
export type RecordForm = z.infer<typeof recordForm>

/** Everything that a list of one form is made of. */
export const recordView = z.object({
  form: recordForm,
  versionId: z.string(),
  versionNo: z.int(),
  /** The published definition, for new records. */
  definition: z.string(),
  timeZone: z.string(),
  fields: z.array(recordField),
  /** Keys of the shown fields, in their order. */
  columns: z.array(z.string()),
  rights: z.object({ fill: z.boolean(), edit: z.boolean(), remove: z.boolean() }),
  /** Why no sheet can fill the form; empty when one can. */
  notImportable: z.string(),
})
export type RecordView = z.infer<typeof recordView>

export const recordChange = z.object({ label: z.string(), before: z.string(), after: z.string() })
export const recordLogRow = z.object({
  id: z.string(),
  action: z.string(),
  operBy: z.string(),
  operName: z.string(),
  operTime: z.string(),
  changes: z.array(recordChange),
})
export type RecordLogRow = z.infer<typeof recordLogRow>

/** What becomes of a record that moves to the published version. */
export const recordUpgrade = z.object({
  versionId: z.string(),
  versionNo: z.int(),
  definition: z.string(),
  changes: z.array(z.string()),
  /** Values that the new version has no place for. */
  lost: z.array(z.object({ label: z.string(), text: z.string() })),
  data: formData,
})
export type RecordUpgrade = z.infer<typeof recordUpgrade>

/** Bounds of a submission: a dynamic table of 1,000 rows has many keys (security L.keys). */
const submitKeys = 20_000

const log = (kind: LogKind) => ({ title: '表单数据', kind })
const path = '/form/record'
const saved = z.object({ id: z.string(), recordNo: z.string(), status: z.string(), version: z.int() })

export const recordCalls = {
  forms: endpoint({
    method: 'GET',
    path: `${path}/forms`,
    summary: '可查看数据的表单',
    access: perms('form:record:list'),
    data: z.array(recordForm),
  }),
  view: endpoint({
    method: 'GET',
    path: `${path}/view/:formId`,
    summary: '表单数据的列与权限',
    access: perms('form:record:list'),
    params: z.object({ formId: rowId }),
    data: recordView,
  }),
  page: endpoint({
    method: 'GET',
    path: `${path}/page`,
    summary: '表单数据分页列表',
    access: perms('form:record:list'),
    query: recordPageQuery,
    data: pageOf(recordItem),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    summary: '表单数据详情',
    access: { any: ['form:record:query'], own: true },
    params: z.object({ id: rowId }),
    data: recordDetail,
  }),
  log: endpoint({
    method: 'GET',
    path: `${path}/log/:id`,
    summary: '表单数据日志',
    access: perms('form:record:query'),
    params: z.object({ id: rowId }),
    data: z.array(recordLogRow),
  }),
  submit: endpoint({
    method: 'POST',
    path: `${path}/submit`,
    summary: '提交或暂存表单',
    access: perms('form:record:add'),
    log: { ...log(LogKind.insert), body: false },
    maxKeys: submitKeys,
    body: z.object({
      formCode: labelled(z.string().min(1).max(64), '表单编码'),
      versionId: labelled(z.string().min(1).max(64), '表单版本'),
      data: labelled(formData, '表单数据'),
      draft: labelled(z.boolean().optional(), '暂存'),
      recordId: labelled(z.string().max(64).nullish(), '数据'),
      /** Of the record that is changed; needed for submitted ones. */
      version: labelled(z.int().optional(), '版本'),
    }),
    reasons: ['outdatedForm'],
    // Numbers that the form gave, to be written down.
    data: saved.extend({ serials: z.array(z.object({ label: z.string(), value: z.string() })) }),
  }),
  save: endpoint({
    method: 'POST',
    path,
    summary: '修改表单数据',
    access: perms('form:record:edit'),
    log: { ...log(LogKind.update), body: false },
    maxKeys: submitKeys,
    body: z.object({
      id: labelled(rowId, '数据'),
      version: labelled(z.int(), '版本'),
      data: labelled(formData, '表单数据'),
      /** Moves the record to the published version. */
      versionId: labelled(z.string().max(64).optional(), '表单版本'),
    }),
    reasons: ['outdatedForm'],
    data: saved,
  }),
  upgrade: endpoint({
    method: 'GET',
    path: `${path}/upgrade/:id`,
    summary: '表单数据升级到最新版本的差异',
    access: perms('form:record:edit'),
    params: z.object({ id: rowId }),
    data: recordUpgrade,
  }),
  void: endpoint({
    method: 'POST',
    path: `${path}/void/:ids`,
    summary: '作废表单数据',
    access: perms('form:record:remove'),
    log: log(LogKind.remove),
    params: z.object({ ids: idList }),
  }),
  restore: endpoint({
    method: 'POST',
    path: `${path}/restore/:ids`,
    summary: '恢复表单数据',
    access: perms('form:record:remove'),
    log: log(LogKind.update),
    params: z.object({ ids: idList }),
  }),
  settings: endpoint({
    method: 'POST',
    path: `${path}/settings`,
    summary: '保存表单数据的列与索引',
    access: perms('form:record:edit'),
    log: log(LogKind.update),
    body: z.object({
      formId: labelled(rowId, '表单'),
      columns: labelled(z.array(z.string().max(200)).max(50), '显示列'),
      indexed: labelled(z.array(z.string().max(200)).max(20, '最多为20个字段建立索引'), '索引字段'),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    summary: '导出表单数据',
    access: perms('form:record:export'),
    log: log(LogKind.export),
    query: recordListQuery,
    data: transferAnswer,
    answer: 'message',
  }),
  importTemplate: endpoint({
    method: 'GET',
    path: `${path}/importTemplate`,
    summary: '下载表单数据导入模板',
    access: perms('form:record:import'),
    query: z.object({ formId: rowId }),
    answer: 'message',
  }),
  importData: endpoint({
    method: 'POST',
    path: `${path}/importData`,
    summary: '导入表单数据',
    access: perms('form:record:import'),
    log: { ...log(LogKind.import), body: false },
    query: importQuery.extend({ formId: rowId }),
    reasons: ['stale'],
    data: importAnswer,
    answer: 'message',
  }),
}
