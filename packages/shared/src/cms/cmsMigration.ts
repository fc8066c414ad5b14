import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { anyMoment } from '@app/shared/kit/momentText.ts'
import { defineResource, type ItemOf } from '@app/shared/kit/resource.ts'
import { rowId, transferAnswer } from '@app/shared/kit/standardCalls.ts'
import { nameOf } from '@app/shared/kit/told.ts'
import { copyType } from './articleStatus.ts'

/** What is read out of a file (dictionary `cms_migrate_type`). */
export const importKinds = ['mdzip', 'wxr', 'word', 'excel', 'package'] as const
export type ImportKind = (typeof importKinds)[number]
/** What happens between classes. */
export const classMoves = ['move', 'copy'] as const
export type MigrateType = ImportKind | (typeof classMoves)[number]

/** Dictionary `cms_migrate_status`. */
export const migrateStatus = {
  waiting: '0',
  running: '1',
  done: '2',
  partly: '3',
  failed: '4',
  cancelled: '5',
  rolledBack: '6',
} as const
export type MigrateStatus = (typeof migrateStatus)[keyof typeof migrateStatus]

/** What a task is at: it looks, it does, it takes back. */
export const migratePhases = ['check', 'run', 'rollback'] as const
export type MigratePhase = (typeof migratePhases)[number]

/** What became of a row. The first four are found by the dry run, nothing is stored of them yet. */
export const itemResults = {
  new: '待导入',
  exists: '已导入过',
  conflict: '标题重复',
  invalid: '无法导入',
  done: '成功',
  updated: '已覆盖',
  skip: '跳过',
  fail: '失败',
  back: '已回滚',
  kept: '保留',
} as const
export type ItemResult = keyof typeof itemResults
export const openResults = ['new', 'exists', 'conflict'] as const satisfies readonly ItemResult[]

/** Megabytes of a file, and its endings. */
export const importFiles = {
  mdzip: { mb: 100, endings: ['zip'] },
  wxr: { mb: 100, endings: ['xml'] },
  word: { mb: 100, endings: ['zip'] },
  excel: { mb: 10, endings: ['xlsx'] },
  package: { mb: 100, endings: ['zip'] },
} as const satisfies Record<ImportKind, { mb: number; endings: readonly string[] }>

/** Pictures of a WordPress site: its folder `uploads` as an archive. */
export const mediaFile = { mb: 100, endings: ['zip'] } as const

/** Rows of one task. */
export const mostItems = 50_000
/** Classes, and authors, of a source that are told by name. */
export const mostMapped = 500

/** What a package may hold beside articles, as people call it. */
export const pieceKinds = { resource: '资源', link: '链接', param: '参数', theme: '主题' } as const
export type PieceKind = keyof typeof pieceKinds
/** Rights that packing each of them asks for. */
export const piecePerms: Readonly<Record<PieceKind, readonly string[]>> = {
  resource: ['cms:cmsResource:export', 'cms:cmsResourceVersion:download'],
  link: ['cms:cmsLink:export'],
  param: ['cms:cmsParam:export'],
  theme: ['cms:cmsTemplate:export'],
}

const told = { readonly: true, form: false } as const
const number = { ...told, align: 'right', sortable: false, width: 84 } as const

/** 内容迁移 (cms §17): one row for each move, import or export, with what it did. */
export const cmsMigration = defineResource({
  name: 'cms:cmsMigration',
  label: '迁移任务',
  title: '迁移任务',
  logTitle: '内容迁移',
  offers: ['page', 'remove'],
  order: '-createTime',
  range: 'createTime',
  fields: {
    taskNo: field(z.string(), '任务编号', { ...told, search: 'like', sortable: false, title: true }),
    migrateType: field(z.string(), '类型', {
      ...told,
      dict: 'cms_migrate_type',
      search: 'eq',
      sortable: false,
      width: 110,
    }),
    sourceName: field(z.string(), '来源', { ...told, sortable: false, width: 160 }),
    targetName: field(z.string().nullable(), '目标', { ...told, sortable: false, width: 160 }),
    total: field(z.int(), '总数', number),
    success: field(z.int(), '成功', number),
    fail: field(z.int(), '失败', number),
    skip: field(z.int(), '跳过', number),
    status: field(z.string(), '状态', {
      ...told,
      dict: 'cms_migrate_status',
      search: 'eq',
      sortable: false,
      width: 110,
    }),
    phase: field(z.enum(migratePhases), '阶段', { ...told, list: false, sortable: false }),
    progress: field(z.int(), '进度', { ...told, sortable: false, width: 130 }),
    msg: field(z.string().nullable(), '说明', { ...told, list: false, sortable: false }),
    createBy: field(z.string().nullish(), '操作人', { ...told, widget: 'user', search: 'eq', sortable: false }),
    createByName: nameOf('createBy', '操作人', { width: 100 }),
    startTime: field(z.string().nullable(), '开始时间', { ...told, widget: 'datetime', width: 160 }),
    endTime: field(z.string().nullable(), '结束时间', { ...told, widget: 'datetime', sortable: false, width: 170 }),
  },
})
export type MigrationTask = ItemOf<typeof cmsMigration>

/** The rows of a task. */
export const cmsMigrationItem = defineResource({
  name: 'cms:cmsMigrationItem',
  label: '迁移明细',
  onePerm: 'cms:cmsMigration:list',
  logTitle: '内容迁移',
  audit: false,
  offers: ['page'],
  order: 'seq',
  fields: {
    taskId: field(z.string(), '任务', { ...told, search: 'eq', list: false, sortable: false }),
    seq: field(z.int(), '序号', { ...told, align: 'right', width: 72 }),
    /** Of what is no article. */
    kind: field(z.enum(['resource', 'link', 'param', 'theme']).nullable(), '内容', {
      ...told,
      sortable: false,
      width: 80,
    }),
    sourceTitle: field(z.string(), '标题', { ...told, search: 'like', sortable: false, title: true, width: 300 }),
    sourceClass: field(z.string().nullable(), '来源栏目', { ...told, sortable: false, width: 160 }),
    result: field(z.string(), '结果', { ...told, search: 'eq', sortable: false, width: 100 }),
    msg: field(z.string().nullable(), '说明', { ...told, sortable: false, width: 300 }),
    targetId: field(z.string().nullable(), '文章', { ...told, list: false, sortable: false }),
  },
})
export type MigrationItem = ItemOf<typeof cmsMigrationItem>

/** How an import goes: where to, and what becomes of what is there already. */
export const importOptions = z.object({
  /** For what no other rule places. */
  targetId: labelled(z.string().min(1).max(64), '默认栏目', { required: '请选择默认栏目' }),
  /** Classes of the source by their paths; an empty one goes the way of all others. */
  classMap: z.record(z.string().max(500), z.string().max(64)).default({}),
  /** Classes of the source that are mapped nowhere are made below the default class. */
  createClasses: z.boolean().default(false),
  authorMap: z.record(z.string().max(255), z.string().max(64)).default({}),
  /** As in the source, as far as whoever imports may publish; or drafts. */
  publish: z.enum(['keep', 'draft']).default('draft'),
  conflict: z.enum(['skip', 'overwrite', 'new']).default('skip'),
  /** Old addresses lead to the new ones. */
  redirect: z.boolean().default(true),
  /** Pictures of other sites come into the library. */
  fetchImages: z.boolean().default(false),
})
export type ImportOptions = z.infer<typeof importOptions>

const moveOptions = z.object({
  act: z.enum(classMoves),
  classIds: labelled(z.array(rowId).min(1, '请选择来源栏目').max(50, '一次最多选择50个栏目'), '来源栏目'),
  withChildren: z.boolean().default(true),
  /** Empty: all of them. */
  status: z.array(z.string().length(1)).max(6).default([]),
  tag: z.string().max(30).default(''),
  beginTime: anyMoment.nullish(),
  endTime: anyMoment.nullish(),
  targetId: labelled(z.string().min(1).max(64), '目标栏目', { required: '请选择目标栏目' }),
  /** The classes below the sources are made anew below the target. */
  keepStructure: z.boolean().default(false),
  redirect: z.boolean().default(true),
  /** What is published stays so, copies of it are published too; unsaid, a move keeps it and copies are drafts. */
  keepStatus: z.boolean().optional(),
  copyType: z.enum([copyType.own, copyType.mapped]).default(copyType.own),
})
export type MoveOptions = z.infer<typeof moveOptions>

/** Which articles a package holds, those that the caller sees of them, and what else. */
export const exportOptions = moveOptions
  .pick({ classIds: true, withChildren: true, status: true, tag: true, beginTime: true, endTime: true })
  .extend({
    kinds: z
      .array(z.enum(['resource', 'link', 'param', 'theme']))
      .max(4)
      .default([]),
  })
export type ExportOptions = z.infer<typeof exportOptions>

const counted = z.object({ key: z.string(), count: z.int() })
/** What the dry run has found. */
const findings = z.object({
  classes: z.array(counted),
  authors: z.array(counted),
  results: z.record(z.string(), z.int()),
  /** Pictures that are not in the file. */
  lostImages: z.int(),
  /** Pictures of other sites. */
  remoteImages: z.int(),
  /** Pictures of other sites that came in an archive of their own. */
  packedImages: z.int().default(0),
  /** Texts that lost something that no page may hold. */
  cleaned: z.int(),
})
export type Findings = z.infer<typeof findings>

/** What a move or a copy would do to the site if it began now. */
const moveImpact = z.object({
  act: z.enum(classMoves),
  keepStatus: z.boolean(),
  published: z.int(),
  scheduled: z.int(),
  /** Articles elsewhere that show the text of one that leaves the site. */
  mapped: z.int(),
})
export type MoveImpact = z.infer<typeof moveImpact>

const progress = z.object({
  taskId: z.string(),
  status: z.string(),
  phase: z.enum(migratePhases),
  percent: z.int(),
  total: z.int(),
  success: z.int(),
  fail: z.int(),
  skip: z.int(),
  msg: z.string().nullable(),
})
export type MigrationProgress = z.infer<typeof progress>

/** Topic of the news of `progress`. */
export const taskTopic = 'cms.task'

const path = '/cms/cmsMigration'
const word = (name: string) => `cms:cmsMigration:${name}`
const log = { title: '内容迁移', kind: LogKind.import } as const
const idRow = z.object({ id: rowId })
const either = perms(word('add'), word('import'))
const made = z.object({ taskId: z.string() })

export const cmsMigrationCalls = {
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    summary: '查看迁移任务',
    access: perms(word('list')),
    params: idRow,
    data: progress.extend({
      taskNo: z.string(),
      migrateType: z.string(),
      sourceName: z.string(),
      targetName: z.string().nullable(),
      findings: findings.nullable(),
      options: importOptions.nullable(),
      /** Of a move or a copy that waits. */
      impact: moveImpact.nullable(),
      /** An archive of pictures has come with it. */
      hasMedia: z.boolean(),
      /** What can be done with it now. */
      actions: z.array(z.enum(['start', 'retry', 'rollback', 'cancel'])),
    }),
  }),
  progress: endpoint({
    method: 'GET',
    path: `${path}/progress/:id`,
    summary: '迁移任务进度',
    access: perms(word('list')),
    background: true,
    params: idRow,
    data: progress,
  }),
  report: endpoint({
    method: 'GET',
    path: `${path}/report/:id`,
    summary: '下载迁移报告',
    access: perms(word('list')),
    log: { title: '内容迁移', kind: LogKind.export },
    params: idRow,
    data: transferAnswer,
    answer: 'message',
  }),
  template: endpoint({
    method: 'GET',
    path: `${path}/template`,
    summary: '下载文章导入模板',
    access: perms(word('import')),
    log: { title: '内容迁移', kind: LogKind.export },
    data: transferAnswer,
    answer: 'message',
  }),
  export: endpoint({
    method: 'POST',
    path: `${path}/export`,
    summary: '导出内容包',
    access: perms(word('export')),
    log: { title: '内容迁移', kind: LogKind.export },
    body: exportOptions,
    data: transferAnswer,
    answer: 'message',
  }),
  upload: endpoint({
    method: 'POST',
    path: `${path}/upload`,
    summary: '上传并预检迁移文件',
    access: perms(word('import')),
    log,
    query: z.object({ type: z.enum(importKinds) }),
    data: made,
  }),
  media: endpoint({
    method: 'POST',
    path: `${path}/media/:id`,
    summary: '上传WordPress的图片压缩包并重新预检',
    access: perms(word('import')),
    log,
    params: idRow,
  }),
  mapping: endpoint({
    method: 'POST',
    path: `${path}/mapping/:id`,
    summary: '设置导入映射',
    access: perms(word('import')),
    log,
    params: idRow,
    body: importOptions,
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/move`,
    summary: '新建栏目间迁移',
    access: perms(word('add')),
    log: { title: '内容迁移', kind: LogKind.insert },
    body: moveOptions,
    data: made,
  }),
  start: endpoint({
    method: 'POST',
    path: `${path}/start/:id`,
    summary: '开始迁移',
    access: either,
    log,
    params: idRow,
  }),
  retry: endpoint({
    method: 'POST',
    path: `${path}/retry/:id`,
    summary: '重试失败的迁移',
    access: either,
    log,
    params: idRow,
  }),
  rollback: endpoint({
    method: 'POST',
    path: `${path}/rollback/:id`,
    summary: '回滚迁移',
    access: either,
    log: { title: '内容迁移', kind: LogKind.update },
    params: idRow,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/cancel/:id`,
    summary: '取消迁移',
    access: either,
    log: { title: '内容迁移', kind: LogKind.update },
    params: idRow,
  }),
}
