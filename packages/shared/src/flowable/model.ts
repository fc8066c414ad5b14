import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { defineResource, type ItemOf, type RowOf } from '@app/shared/kit/resource.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'
import { flowSettings } from './settings.ts'

declare module '@app/shared/kit/reasons.ts' {
  interface Reasons {
    /** Somebody else draws this draft; the sentence names them. */
    heldByOther: true
  }
}

/** How a process is drawn; both become one file. */
export const modelType = z.enum(['bpmn', 'simple'])
export type ModelType = z.infer<typeof modelType>

/** The version of a form that a definition pins, or the newest of each start (workflow §9). */
export const formPolicy = z.enum(['fixed', 'latest'])
export type FormPolicy = z.infer<typeof formPolicy>

/** A tree of cards, `CardFlow` of the engine; the server reads it card by card. */
export const cardTree = z.looseObject({ key: z.string().max(255), name: z.string().max(255), root: z.looseObject({}) })
export type CardTree = z.infer<typeof cardTree>

/** Characters of a file; the engine counts its bytes. */
const xmlText = z.string().max(2_097_152)

export const processKey = labelled(z.string().min(1).max(255), '流程标识')
export const processName = labelled(z.string().min(1).max(255), '流程名称')

/** 草稿: what designers draw; 保存模型 never changes what runs (workflow §1, §4.2). */
export const model = defineResource({
  name: 'flowable:model',
  perm: 'flowable:definition',
  label: '流程模型',
  title: '草稿',
  logTitle: '流程定义',
  offers: ['page', 'get', 'remove'],
  order: '-updateTime',
  range: 'updateTime',
  fields: {
    key: field(z.string(), '流程标识', { search: 'like' }),
    name: field(z.string(), '流程名称', { search: 'like', title: true }),
    categoryId: field(z.string().nullish(), '流程分类', { search: 'eq', sortable: false }),
    categoryName: field(z.string().nullish(), '流程分类', { virtual: true, readonly: true, sortable: false }),
    type: field(modelType, '设计方式'),
    updateName: field(z.string().nullish(), '更新人', { virtual: true, readonly: true, sortable: false }),
    updateTime: field(z.string().nullish(), '更新时间', { readonly: true, search: 'between' }),
    xml: field(z.string(), '流程文件', { list: false, log: false }),
    cards: field(cardTree.nullish(), '卡片', { list: false, log: false }),
    settings: field(flowSettings, '流程设置', { list: false }),
    formCode: field(z.string().nullish(), '业务表单', { list: false }),
    formPolicy: field(formPolicy, '表单版本', { list: false }),
    remark: field(z.string().nullish(), '备注', { list: false }),
    /** The version that it was drawn from or became last. */
    baseDefinitionId: field(z.string().nullish(), '来源版本', { list: false }),
  },
})
export type Model = RowOf<typeof model>
export type ModelItem = ItemOf<typeof model>

export const flowFinding = z.object({
  message: z.string(),
  /** Id of the node, flow or card. */
  element: z.string().optional(),
})
export type FlowFinding = z.infer<typeof flowFinding>

const path = '/flowable/model'
const log = (kind: LogKind, body?: false) => ({ title: '流程定义', kind, ...(body === false && { body }) })
const params = z.object({ id: rowId })
/** XML and cards as JSON, escaped. */
const drawingBytes = 6 * 1_048_576
const drawing = { type: modelType, xml: xmlText.nullish(), cards: cardTree.nullish() }

export const modelCalls = {
  /**
   * 保存模型. Key and name are those in the file or the tree. Without `id` a new draft, with it and the `version` seen
   * a change; what is absent stays.
   */
  save: endpoint({
    method: 'POST',
    path,
    summary: '保存流程模型',
    access: { save: ['flowable:definition:add', 'flowable:definition:edit'] },
    log: log(LogKind.update, false),
    bodyLimit: drawingBytes,
    maxKeys: 50_000,
    body: z.object({
      id: rowId.optional(),
      version: z.int().min(1).optional(),
      ...drawing,
      categoryId: rowId.nullish(),
      settings: flowSettings.optional(),
      formCode: labelled(z.string().max(64), '业务表单').nullish(),
      formPolicy: formPolicy.optional(),
      remark: labelled(z.string().max(500), '备注').nullish(),
      baseDefinitionId: rowId.nullish(),
    }),
    data: z.object({ id: rowId, version: z.int(), key: z.string(), name: z.string(), xml: z.string() }),
    reasons: ['heldByOther'],
  }),
  /** Takes or keeps the hold on a draft for a minute; `owner` is somebody else who has it: then it is only read. */
  hold: endpoint({
    method: 'POST',
    path: `${path}/hold/:id`,
    summary: '占用流程模型',
    access: perms('flowable:definition:edit'),
    unlogged: 'a sign of life of the designer, every half minute',
    background: true,
    params,
    data: z.object({ owner: z.object({ id: z.string(), name: z.string() }).nullable() }),
  }),
  release: endpoint({
    method: 'POST',
    path: `${path}/release/:id`,
    summary: '释放流程模型',
    access: perms('flowable:definition:edit'),
    unlogged: 'the end of the hold of a designer',
    params,
  }),
  /** Makes the next version of every process in the draft; running instances keep theirs. */
  deploy: endpoint({
    method: 'POST',
    path: `${path}/deploy/:id`,
    summary: '部署流程模型',
    access: perms('flowable:definition:deploy'),
    log: log(LogKind.update),
    params,
    body: z.object({ version: z.int().min(1) }),
    data: z.object({
      version: z.int(),
      definitions: z.array(z.object({ id: rowId, key: z.string(), name: z.string(), versionNo: z.int() })),
    }),
    reasons: ['heldByOther'],
  }),
  /** What a deployment would say of a drawing, saved or not. */
  validate: endpoint({
    method: 'POST',
    path: `${path}/validate`,
    summary: '校验流程模型',
    access: perms('flowable:definition:query'),
    log: log(LogKind.check, false),
    bodyLimit: drawingBytes,
    maxKeys: 50_000,
    body: z.object({
      ...drawing,
      settings: flowSettings.optional(),
      formCode: z.string().max(64).nullish(),
    }),
    data: z.object({ errors: z.array(flowFinding), warnings: z.array(flowFinding) }),
  }),
  copy: endpoint({
    method: 'POST',
    path: `${path}/copy/:id`,
    summary: '复制流程模型',
    access: perms('flowable:definition:add'),
    log: log(LogKind.insert),
    params,
    body: z.object({ key: processKey, name: processName }),
    data: z.object({ id: rowId }),
  }),
}
