import { z } from 'zod'
import { choiceQuery } from '@app/shared/kit/choices.ts'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { idList, rowId } from '@app/shared/kit/standardCalls.ts'
import { treeNode } from '@app/shared/kit/tree.ts'
import { classActions, cmsClass } from './cmsClass.ts'

const { path, perm } = cmsClass
const log = (kind: LogKind) => ({ title: '栏目管理', kind })
const write = (word: string, kind: LogKind = LogKind.update) => ({
  method: 'POST' as const,
  access: perms(`${perm}:${word}`),
  log: log(kind),
})
const ids = z.array(rowId).min(1).max(200)
const level = z.coerce.number().int().min(0).max(50)
const choice = { method: 'GET', access: 'session', data: z.array(treeNode) } as const
/** Which classes can be chosen; the others lead to them. */
const forAction = z.enum(classActions).default('view')

/** What stands in classes and below them. */
const classImpact = z.object({
  children: z.int(),
  articles: z.int(),
  published: z.int(),
  inReview: z.int(),
  resources: z.int(),
  links: z.int(),
})
export type ClassImpact = z.infer<typeof classImpact>

/** What 应用到下级栏目 can hand down, each with the settings that go with it. */
export const handedDown = [
  'inMenu',
  'inList',
  'pageSize',
  'containChild',
  'indexTemplate',
  'listTemplate',
  'detailTemplate',
  'auditMode',
  'autoPublish',
  'allowContribute',
  'viewScope',
  'extraFields',
] as const
export type HandedDown = (typeof handedDown)[number]

const grantRow = z.object({
  subjectType: z.enum(['role', 'user', 'dept']),
  subjectId: rowId,
  actions: labelled(z.array(z.enum(classActions)).min(1).max(classActions.length), '操作权限'),
  inherit: z.enum(['Y', 'N']),
})
const toldGrant = grantRow.extend({ subjectName: z.string() })
export type ClassGrant = z.infer<typeof grantRow>
export type ToldGrant = z.infer<typeof toldGrant>

const classGrants = z.object({
  rows: z.array(toldGrant),
  /** What holds while the class has no rows of its own; the class it comes from. */
  inherited: z.object({ className: z.string(), rows: z.array(toldGrant) }).nullable(),
})

const plannedLine = z.object({
  line: z.int(),
  level: z.int(),
  name: z.string(),
  code: z.string(),
  classPath: z.string(),
  /** `exists`: it stands already and takes what is below it. */
  state: z.enum(['new', 'exists', 'error']),
  msg: z.string(),
})
export type PlannedLine = z.infer<typeof plannedLine>
const batch = z.object({ parentId: rowId, text: labelled(z.string().min(1).max(60_000), '栏目名称') })

export const cmsClassCalls = {
  listTree: endpoint({
    ...choice,
    path: `${path}/listTree/:level/:id`,
    summary: '栏目选择树',
    params: z.object({ level, id: rowId }),
    query: z.object({ action: forAction }),
  }),
  listTreeExcludeChild: endpoint({
    ...choice,
    path: `${path}/listTreeExcludeChild/:level/:id/:excludeId`,
    summary: '栏目选择树，不含一个栏目及其下级',
    params: z.object({ level, id: rowId, excludeId: rowId }),
    query: z.object({ action: forAction }),
  }),
  search: endpoint({
    ...choice,
    path: `${path}/search`,
    summary: '按名称或编码查询栏目选择树',
    query: z.object({ className: z.string().max(100).default(''), action: forAction }),
  }),
  impact: endpoint({
    method: 'GET',
    path: `${path}/impact/:ids`,
    summary: '栏目操作的影响范围',
    access: perms(`${perm}:list`),
    params: z.object({ ids: idList }),
    data: classImpact,
  }),
  pinyin: endpoint({
    method: 'GET',
    path: `${path}/pinyin`,
    summary: '按名称生成栏目编码',
    access: perms(`${perm}:add`, `${perm}:edit`),
    query: z.object({ name: z.string().max(100) }),
    data: z.string(),
  }),
  processes: endpoint({
    method: 'GET',
    path: `${path}/processes`,
    summary: '可用的审核流程',
    access: perms(`${perm}:add`, `${perm}:edit`, 'cms:cmsFlow:config'),
    data: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
  roles: endpoint({
    method: 'GET',
    path: `${path}/roles`,
    summary: '可选择的角色',
    access: perms(`${perm}:add`, `${perm}:edit`, `${perm}:auth`, 'cms:cmsFlow:config'),
    query: choiceQuery,
    data: z.array(z.object({ id: rowId, name: z.string() })),
  }),
  remove: endpoint({
    ...write('remove', LogKind.remove),
    path: `${path}/:ids`,
    summary: '删除栏目',
    params: z.object({ ids: idList }),
    body: z.object({
      /** Otherwise what the classes hold goes to `moveTo` first. */
      withArticles: z.boolean().default(true),
      moveTo: rowId.optional(),
      /** Asked for when something published goes. */
      confirmName: z.string().max(2_000).optional(),
    }),
    answer: 'message',
  }),
  clear: endpoint({
    ...write('clear', LogKind.clean),
    path: `${path}/clear/:id`,
    summary: '清空栏目',
    params: z.object({ id: rowId }),
  }),
  move: endpoint({
    ...write('move'),
    path: `${path}/move`,
    summary: '移动栏目',
    body: z.object({ id: rowId, targetId: rowId, redirect: z.boolean().default(true) }),
    data: cmsClass.row,
  }),
  merge: endpoint({
    ...write('merge'),
    path: `${path}/merge`,
    summary: '合并栏目',
    body: z.object({
      targetId: rowId,
      ids,
      withChildren: z.boolean().default(true),
      redirect: z.boolean().default(true),
    }),
  }),
  sort: endpoint({
    ...write('sort'),
    path: `${path}/sort`,
    summary: '调整同级栏目的顺序',
    body: z.object({ parentId: rowId, ids: z.array(rowId).min(1).max(1_000) }),
  }),
  changeMenu: endpoint({
    ...write('edit'),
    path: `${path}/changeMenu`,
    summary: '设置栏目是否在导航显示',
    body: z.object({ id: rowId, inMenu: z.enum(['Y', 'N']) }),
  }),
  applyChildren: endpoint({
    ...write('edit'),
    path: `${path}/applyChildren`,
    summary: '将设置应用到下级栏目',
    body: z.object({ id: rowId, fields: z.array(z.enum(handedDown)).min(1).max(handedDown.length) }),
    data: z.int(),
  }),
  batchPreview: endpoint({
    method: 'POST',
    path: `${path}/batchAdd/preview`,
    summary: '预览批量新增的栏目',
    access: perms(`${perm}:import`),
    unlogged: 'it changes nothing',
    body: batch,
    data: z.array(plannedLine),
  }),
  batchAdd: endpoint({
    ...write('import', LogKind.insert),
    path: `${path}/batchAdd`,
    summary: '批量新增栏目',
    body: batch,
    data: z.array(plannedLine),
  }),
  grants: endpoint({
    method: 'GET',
    path: `${path}/auth/:id`,
    summary: '栏目授权',
    access: perms(`${perm}:auth`),
    params: z.object({ id: rowId }),
    data: classGrants,
  }),
  grant: endpoint({
    ...write('auth', LogKind.grant),
    path: `${path}/auth/:id`,
    summary: '设置栏目授权',
    params: z.object({ id: rowId }),
    body: z.object({ rows: z.array(grantRow).max(200), seen: z.array(grantRow).max(200).optional() }),
    reasons: ['stale'],
  }),
  recount: endpoint({
    ...write('edit'),
    path: `${path}/recount`,
    summary: '重建栏目统计',
    data: z.int(),
  }),
}
