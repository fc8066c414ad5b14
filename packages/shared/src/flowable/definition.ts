import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { defineResource, type ItemOf } from '@app/shared/kit/resource.ts'
import { idList, rowId } from '@app/shared/kit/standardCalls.ts'
import { flowFinding, formPolicy, modelType, processKey, processName } from './model.ts'
import { flowSettings } from './settings.ts'

declare module '@app/shared/kit/reasons.ts' {
  interface Reasons {
    /** Instances of the version exist; an administrator may let them go with it. */
    hasInstances: true
  }
}

/** 流程定义: deployed versions; what is drawn is the model's (workflow §1, §3.1). */
export const definition = defineResource({
  name: 'flowable:definition',
  label: '流程',
  title: '流程定义',
  logTitle: '流程定义',
  sheetName: '流程定义',
  offers: ['page', 'get', 'export'],
  order: '-createTime',
  filters: { latestOnly: z.enum(['Y', 'N']) },
  fields: {
    deploymentId: field(z.string(), '流程编号', { virtual: true, readonly: true, sortable: false }),
    key: field(z.string(), '流程标识', { search: 'like' }),
    categoryId: field(z.string().nullish(), '流程分类', { search: 'eq', sortable: false, sheet: false }),
    categoryName: field(z.string().nullish(), '流程分类', { virtual: true, readonly: true, sortable: false }),
    name: field(z.string(), '流程名称', { search: 'like', title: true }),
    formCode: field(z.string().nullish(), '表单编码', { sortable: false, sheet: false }),
    formName: field(z.string().nullish(), '业务表单', { virtual: true, readonly: true, sortable: false }),
    formPolicy: field(formPolicy, '表单版本', { sortable: false, sheet: false }),
    versionNo: field(z.int(), '流程版本', { align: 'center' }),
    state: field(z.string(), '状态', { dict: 'flow_definition_state', search: 'eq' }),
    createTime: field(z.string().nullish(), '部署时间', { readonly: true, search: 'between' }),
    type: field(modelType, '设计方式', { sortable: false, sheet: false }),
    isLatest: field(z.boolean(), '最新版本', { sortable: false, sheet: false }),
    icon: field(z.string().nullish(), '流程图标', { virtual: true, readonly: true, sortable: false, sheet: false }),
    runningCount: field(z.int(), '运行中实例数', {
      virtual: true,
      readonly: true,
      sortable: false,
      align: 'right',
    }),
    updateName: field(z.string().nullish(), '更新人', { virtual: true, readonly: true, sortable: false }),
  },
})
export type DefinitionItem = ItemOf<typeof definition>

const path = '/flowable/definition'
const log = (kind: LogKind, body?: false) => ({ title: '流程定义', kind, ...(body === false && { body }) })
const ofDeployment = z.object({ deployId: rowId })

const version = z.object({
  id: rowId,
  key: z.string(),
  name: z.string(),
  versionNo: z.int(),
  state: z.string(),
  isLatest: z.boolean(),
  createTime: z.string(),
  deployName: z.string().nullable(),
  instanceCount: z.int(),
})
export type DefinitionVersion = z.infer<typeof version>

const toMap = z.object({ name: z.string(), elements: z.array(z.string()) })

/** What a file of another engine needs before it runs here (workflow §12.5). */
const importedFile = z.object({
  fileName: z.string(),
  /** Why it cannot be read at all; nothing else is known then. */
  fault: z.string().nullable(),
  /** As text, in the encoding that it declares. */
  xml: z.string(),
  processes: z.array(
    z.object({ key: z.string(), name: z.string(), nodes: z.int(), flows: z.int(), exists: z.boolean() }),
  ),
  nodes: z.int(),
  executable: z.int(),
  hasDiagram: z.boolean(),
  errors: z.array(flowFinding),
  warnings: z.array(flowFinding),
  /** Names that nothing stands for yet. */
  handlers: z.array(toMap.extend({ source: z.string() })),
  forms: z.array(toMap),
  /** Forms that stand in the file itself, by the nodes that ask for them; they name no other form. */
  fileForms: z.array(
    toMap.extend({ fields: z.array(z.object({ id: z.string(), label: z.string(), type: z.string() })) }),
  ),
  /** `suggestion`: id of the only one who signs in or is called so. */
  people: z.array(toMap.extend({ suggestion: z.string().nullable() })),
  expressions: z.int(),
})
export type ImportedFile = z.infer<typeof importedFile>

/** Of one import. */
export const mostImported = { files: 20, bytes: 20 * 1_048_576 } as const

/** Files of one import, their bytes in base64: each says itself how it is encoded. A form with parts `file` is read as this. */
const sentFiles = z
  .array(
    z.object({
      fileName: labelled(z.string().min(1).max(255), '文件名'),
      content: z.string().max(14_000_000),
      /** Forms of the form centre are made of the fields in the file; needs the right to add forms as well. */
      withForms: z.boolean().default(false),
    }),
  )
  .min(1, '请选择要上传的文件')
  .max(mostImported.files)

export const definitionCalls = {
  readXml: endpoint({
    method: 'GET',
    path: `${path}/readXml/:deployId`,
    summary: '流程文件',
    access: perms('flowable:definition:query'),
    params: ofDeployment,
    data: z.string(),
  }),
  versions: endpoint({
    method: 'GET',
    path: `${path}/versions/:key`,
    summary: '流程的版本',
    access: perms('flowable:definition:query'),
    params: z.object({ key: z.string().min(1).max(255) }),
    data: z.array(version),
  }),
  settings: endpoint({
    method: 'GET',
    path: `${path}/:deployId/settings`,
    summary: '流程设置',
    access: perms('flowable:definition:query'),
    params: ofDeployment,
    data: z.object({ categoryId: z.string().nullable(), settings: flowSettings, version: z.int() }),
  }),
  /** 流程设置 and 可发起范围 of a version that runs; the drawing stays. */
  saveSettings: endpoint({
    method: 'POST',
    path: `${path}/:deployId/settings`,
    summary: '保存流程设置',
    access: perms('flowable:definition:edit'),
    log: log(LogKind.update),
    maxKeys: 2_000,
    params: ofDeployment,
    body: z.object({ version: z.int().min(1), categoryId: rowId.nullish(), settings: flowSettings }),
    data: z.object({ version: z.int() }),
  }),
  bindForm: endpoint({
    method: 'POST',
    path: `${path}/bindForm`,
    summary: '挂载表单',
    access: perms('flowable:definition:edit'),
    log: log(LogKind.update),
    /** Without a form the one that was bound is taken away. */
    body: z.object({
      deployId: rowId,
      formCode: labelled(z.string().max(64), '表单').nullable(),
      versionPolicy: formPolicy.default('fixed'),
    }),
  }),
  /** 设为最新: what an old version says becomes the next one. */
  renew: endpoint({
    method: 'POST',
    path: `${path}/latest/:deployId`,
    summary: '设为最新版本',
    access: perms('flowable:definition:deploy'),
    log: log(LogKind.update),
    params: ofDeployment,
    data: z.object({ id: rowId, versionNo: z.int() }),
  }),
  /** 设计: the draft of the process, made of this version when there is none. */
  design: endpoint({
    method: 'POST',
    path: `${path}/design/:deployId`,
    summary: '设计流程',
    access: perms('flowable:definition:edit'),
    log: log(LogKind.update),
    params: ofDeployment,
    body: z.object({
      /** Puts the version in the place of a draft that is there. */
      isReplacing: z.boolean().default(false),
    }),
    data: z.object({ id: rowId, isNew: z.boolean() }),
  }),
  copy: endpoint({
    method: 'POST',
    path: `${path}/copy/:deployId`,
    summary: '复制流程',
    access: perms('flowable:definition:add'),
    log: log(LogKind.insert),
    params: ofDeployment,
    body: z.object({ key: processKey, name: processName }),
    data: z.object({ id: rowId }),
  }),
  /** The report of an import; nothing is stored. */
  importReport: endpoint({
    method: 'POST',
    path: `${path}/importReport`,
    summary: '流程导入报告',
    access: perms('flowable:definition:import'),
    log: log(LogKind.check, false),
    bodyLimit: mostImported.bytes,
    body: z.object({ files: sentFiles }),
    data: z.array(importedFile),
  }),
  importFiles: endpoint({
    method: 'POST',
    path: `${path}/import`,
    summary: '导入流程',
    access: perms('flowable:definition:import'),
    log: log(LogKind.import, false),
    bodyLimit: mostImported.bytes,
    maxKeys: 10_000,
    body: z.object({
      files: sentFiles,
      /** Of the only process of a single file. */
      name: labelled(z.string().max(255), '流程名称').optional(),
      categoryId: rowId.nullish(),
      /** What stands here for the names of the files; `''` leaves a handler out. */
      mapping: flowSettings.shape.mapping,
      /** 仅保存草稿 or 部署, which needs the right to deploy as well. */
      isDeployed: z.boolean().default(false),
    }),
    data: z.array(
      z.object({ fileName: z.string(), key: z.string(), name: z.string(), id: rowId, versionNo: z.int().nullable() }),
    ),
    answer: 'message',
  }),
}

export const administerCalls = {
  /** 挂起 and 激活 of a version; with `withInstances` also of what runs of it. */
  updateState: endpoint({
    method: 'POST',
    path: `${path}/updateState`,
    summary: '挂起或激活流程',
    access: perms('flowable:definition:state'),
    log: log(LogKind.update),
    body: z.object({
      deployId: rowId,
      state: z.enum(['1', '2'], { error: '参数不符合规范' }),
      withInstances: z.boolean().default(false),
    }),
    data: z.object({ instances: z.int() }),
  }),
  /** Refused while instances exist, unless an administrator types the key of the process: then they go with it. */
  remove: endpoint({
    method: 'POST',
    path: `${path}/:deployIds`,
    summary: '删除流程',
    access: perms('flowable:definition:remove'),
    log: log(LogKind.remove),
    params: z.object({ deployIds: idList }),
    body: z.object({ cascadeKey: z.string().max(255).optional() }),
    reasons: ['hasInstances'],
  }),
}
