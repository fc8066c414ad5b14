import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { moment } from '@app/shared/kit/momentText.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'
import { idList, rowId } from '@app/shared/kit/standardCalls.ts'

declare module '@app/shared/kit/reasons.ts' {
  interface Reasons {
    /** The form has problems; `data` names them. */
    formProblems: true
  }
}

/** States of a form (dictionary `form_status`). */
export const FormStatus = { draft: '0', published: '1', disabled: '2' } as const

/** How often one person may submit (dictionary `form_submit_limit`). */
export const SubmitLimit = { none: '0', oncePerPerson: '1', oncePerDay: '2' } as const

/** Characters of a definition as text (form-designer §21). */
export const longestDefinition = 1_048_576
/** Bytes of a request that carries one. */
export const definitionBytes = 2 * 1_048_576

/** 表单管理: a form with its draft; what people fill are its versions (form-designer §19). */
export const definition = defineResource({
  name: 'form:definition',
  label: '表单',
  title: '表单管理',
  logTitle: '表单管理',
  offers: ['page', 'get', 'save', 'remove'],
  order: '-updateTime',
  range: 'updateTime',
  fields: {
    formName: field(z.string().min(1).max(100), '表单名称', { search: 'like', title: true }),
    formCode: field(
      z
        .string()
        .min(2)
        .max(64)
        .regex(/^[a-z][a-z0-9_]{1,63}$/),
      '表单编码',
      {
        search: 'like',
        unique: true,
        help: '小写字母开头，可含小写字母、数字和下划线',
      },
    ),
    category: field(z.string().max(20).nullish(), '分类', { dict: 'form_category', search: 'eq', initial: '0' }),
    formType: field(z.string().length(1), '类型', {
      dict: 'form_type',
      search: 'eq',
      initial: '0',
      widget: 'radio',
      advanced: true,
    }),
    status: field(z.string(), '状态', { dict: 'form_status', search: 'eq', readonly: true, form: false }),
    publishedVersion: field(z.int().nullish(), '当前版本', { readonly: true, form: false }),
    /** 1 while the draft is not what is published. */
    draftDirty: field(z.string(), '草稿变更', { readonly: true, form: false, sortable: false }),
    recordCount: field(z.int(), '记录数', {
      virtual: true,
      readonly: true,
      form: false,
      sortable: false,
      align: 'right',
    }),
    flowCount: field(z.int(), '引用流程数', {
      virtual: true,
      readonly: true,
      form: false,
      sortable: false,
      align: 'right',
    }),
    submitLimit: field(z.string().length(1), '提交限制', {
      dict: 'form_submit_limit',
      initial: SubmitLimit.none,
      widget: 'radio',
      list: false,
    }),
    startTime: field(moment.nullish(), '开放时间', { widget: 'datetime', list: false }),
    endTime: field(moment.nullish(), '截止时间', { widget: 'datetime', list: false }),
    allowEdit: field(z.enum(['0', '1']).optional(), '提交后可修改', {
      initial: '0',
      widget: 'switch',
      onOff: ['1', '0'],
      list: false,
    }),
    titleTemplate: field(z.string().max(200).nullish(), '标题模板', {
      list: false,
      help: '用 {字段名} 引用填写内容，例如 {name}的请假申请',
    }),
    icon: field(z.string().max(50).nullish(), '图标', { form: false }),
    sort: field(z.int().min(0).max(999_999).nullish(), '排序', { initial: 10, list: false }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea', list: false }),
    draftJson: field(z.string(), '草稿', { readonly: true, list: false, form: false, sheet: false, log: false }),
    listSettings: field(
      z.object({ columns: z.array(z.string()).optional(), indexed: z.array(z.string()).optional() }).nullish(),
      '列表设置',
      { readonly: true, list: false, form: false, sheet: false, log: false },
    ),
    updateTime: field(z.string().nullish(), '更新时间', { readonly: true, form: false, search: 'between' }),
    updateName: field(z.string().nullish(), '更新人', { virtual: true, readonly: true, form: false, sortable: false }),
  },
})
export type Definition = RowOf<typeof definition>

const log = (kind: LogKind, body?: false) => ({ title: '表单管理', kind, ...(body === false && { body }) })
const path = '/form/definition'

/** A place in a form that has to be put right before it can be published (form-designer §1.9). */
/** Something to put right before publishing, and its place: a control, a linkage, a submission rule. */
const problem = z.object({
  key: z.string().optional(),
  linkage: z.string().optional(),
  submissionRule: z.string().optional(),
  message: z.string(),
})
export type DefinitionProblem = z.infer<typeof problem>

/** What saving takes out of the HTML of one control: elements, attributes, declarations. */
const cleaning = z.object({ key: z.string().optional(), label: z.string(), removed: z.array(z.string()) })
export type DefinitionCleaning = z.infer<typeof cleaning>

/** A field that the published version has and a draft has no more, while a process goes on using it. */
const missedField = z.object({
  model: z.string(),
  label: z.string(),
  processes: z.array(z.object({ name: z.string(), uses: z.array(z.string()) })),
})
export type MissedField = z.infer<typeof missedField>

/** A file of forms; `definition` is the draft as the designer keeps it. */
export const formBundle = z.object({
  kind: z.literal('atrium-forms'),
  version: z.literal(1),
  exportTime: z.string(),
  forms: z
    .array(
      z.object({
        formCode: z.string(),
        formName: z.string(),
        category: z.string().nullish(),
        formType: z.string().optional(),
        submitLimit: z.string().optional(),
        startTime: z.string().nullish(),
        endTime: z.string().nullish(),
        allowEdit: z.string().optional(),
        titleTemplate: z.string().nullish(),
        remark: z.string().nullish(),
        publishedVersion: z.int().nullish(),
        definition: z.looseObject({}),
      }),
    )
    .min(1)
    .max(200),
})
export type FormBundle = z.infer<typeof formBundle>
export type BundledForm = FormBundle['forms'][number]

/** Bytes of such a file. */
export const bundleBytes = 10 * 1_048_576

/** What becomes of a form whose code is taken: left out, put over the other one's draft, or given a code of its own. */
export const conflictChoices = ['skip', 'overwrite', 'rename'] as const
export type ConflictChoice = (typeof conflictChoices)[number]

/** What a form may need of the installation that it came from. */
const partKind = z.enum(['user', 'dept', 'post', 'dict', 'dataSource'])
export type PartKind = z.infer<typeof partKind>

/** Something that a form needs and this installation does not have; `labels` are the fields that need it. */
const missingPart = z.object({ kind: partKind, value: z.string(), labels: z.array(z.string()) })
export type MissingPart = z.infer<typeof missingPart>

const replacement = z.object({ kind: partKind, from: z.string().max(200), to: z.string().max(200) })
export type Replacement = z.infer<typeof replacement>

const importedForm = z.object({
  formCode: z.string(),
  formName: z.string(),
  exists: z.boolean(),
  missing: z.array(missingPart),
  result: z.enum(['new', 'skipped', 'overwritten', 'renamed']).nullable(),
  /** Code under which it was stored. */
  storedAs: z.string().nullable(),
})
export type ImportedForm = z.infer<typeof importedForm>

const draftText = z
  .string()
  .min(1)
  .refine((text) => text.length <= longestDefinition, '表单定义过大')

export const definitionCalls = {
  saveDesign: endpoint({
    method: 'POST',
    path: `${path}/saveDesign`,
    summary: '保存表单设计',
    access: perms('form:definition:design'),
    log: log(LogKind.update, false),
    bodyLimit: definitionBytes,
    body: z.object({ id: rowId, draftJson: draftText, version: z.int().min(1) }),
    /** `draftJson` is what was stored: HTML in it is cleaned. */
    data: z.object({ id: rowId, version: z.int(), draftJson: z.string(), draftDirty: z.string() }),
  }),
  check: endpoint({
    method: 'POST',
    path: `${path}/check`,
    summary: '检查表单设计',
    access: perms('form:definition:design'),
    log: log(LogKind.check, false),
    bodyLimit: definitionBytes,
    body: z.object({ draftJson: draftText }),
    data: z.array(problem),
  }),
  /** What `saveDesign` would not store, to be asked before. */
  cleaning: endpoint({
    method: 'POST',
    path: `${path}/cleaning`,
    summary: '查看保存时移除的内容',
    access: perms('form:definition:design'),
    log: log(LogKind.check, false),
    bodyLimit: definitionBytes,
    body: z.object({ draftJson: draftText }),
    data: z.array(cleaning),
  }),
  /** Fields that processes would miss if the draft were published, to be told before; the stored draft unless one is sent. */
  missed: endpoint({
    method: 'POST',
    path: `${path}/missed`,
    summary: '查看发布后流程缺少的字段',
    access: perms('form:definition:publish'),
    log: log(LogKind.check, false),
    bodyLimit: definitionBytes,
    body: z.object({ id: rowId, draftJson: draftText.optional() }),
    data: z.array(missedField),
  }),
  publish: endpoint({
    method: 'POST',
    path: `${path}/publish`,
    summary: '发布表单',
    access: perms('form:definition:publish'),
    log: log(LogKind.update),
    /** `version` is that of the draft which whoever publishes has seen. */
    body: z.object({
      id: rowId,
      version: z.int().min(1),
      changeNote: labelled(z.string().max(500), '变更说明').nullish(),
    }),
    data: z.object({ versionId: rowId, versionNo: z.int(), version: z.int() }),
    reasons: ['formProblems'],
    answer: 'message',
  }),
  /** What people fill now, for whoever puts the form into another one. */
  published: endpoint({
    method: 'GET',
    path: `${path}/published/:id`,
    summary: '查看可引用的版本',
    access: perms('form:definition:design'),
    params: z.object({ id: rowId }),
    data: z.object({
      formId: rowId,
      formName: z.string(),
      versionId: rowId,
      versionNo: z.int(),
      schemaJson: z.string(),
    }),
  }),
  changeStatus: endpoint({
    method: 'POST',
    path: `${path}/changeStatus`,
    summary: '启用或停用表单',
    access: perms('form:definition:edit'),
    log: log(LogKind.update),
    body: z.object({ id: rowId, status: z.enum(['1', '2'], { error: '参数不符合规范' }) }),
  }),
  copy: endpoint({
    method: 'POST',
    path: `${path}/copy/:id`,
    summary: '复制表单',
    access: perms('form:definition:add'),
    log: log(LogKind.insert),
    params: z.object({ id: rowId }),
    data: z.object({ id: rowId, formName: z.string(), formCode: z.string() }),
  }),
  exportForms: endpoint({
    method: 'GET',
    path: `${path}/export`,
    summary: '导出表单',
    access: perms('form:definition:export'),
    log: log(LogKind.export),
    query: z.object({ ids: idList }),
    data: formBundle,
  }),
  importForms: endpoint({
    method: 'POST',
    path: `${path}/importData`,
    summary: '导入表单',
    access: perms('form:definition:import'),
    log: log(LogKind.import, false),
    bodyLimit: 2 * bundleBytes,
    body: z.object({
      /** Text of the file. */
      bundle: z
        .string()
        .min(1)
        .refine((text) => text.length <= bundleBytes, '文件过大'),
      /** Only looks: which forms it holds and which codes are taken. */
      checkOnly: z.boolean().default(false),
      choices: z.record(z.string().max(64), z.enum(conflictChoices)).default({}),
      /** What takes the place of what is missing here, in all of the forms. */
      replacements: z.array(replacement).max(500).default([]),
    }),
    data: z.array(importedForm),
  }),
}
