import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

const path = '/cms/cmsArticle'
const word = (name: string) => `cms:cmsArticle:${name}`
const log = { title: '文章管理', kind: LogKind.update } as const
const idRow = z.object({ id: rowId })

const version = z.object({
  id: rowId,
  articleId: rowId,
  versionNo: z.int(),
  kind: z.enum(['save', 'submit', 'publish', 'rollback', 'import']),
  title: z.string(),
  wordCount: z.int(),
  status: z.string(),
  remark: z.string().nullable(),
  createBy: z.string().nullable(),
  createByName: z.string().nullable(),
  createTime: z.string(),
  /** What visitors read now. */
  live: z.boolean(),
})
export type ArticleVersion = z.infer<typeof version>

const snapshot = z.record(z.string(), z.unknown())

/** A field that differs; values are as the form holds them. */
export const difference = z.object({ field: z.string(), label: z.string(), a: z.unknown(), b: z.unknown() })
export type FieldDifference = z.infer<typeof difference>

const comparison = z.object({
  a: version,
  b: version,
  /** Without the body. */
  fields: z.array(difference),
  /** Bodies as people read them: HTML, whatever they were written in. */
  bodyA: z.string(),
  bodyB: z.string(),
})
export type VersionComparison = z.infer<typeof comparison>

const previewLink = z.object({
  id: rowId,
  draft: z.enum(['Y', 'N']),
  versionId: z.string().nullable(),
  expireTime: z.string(),
  createBy: z.string().nullable(),
  createByName: z.string().nullable(),
  createTime: z.string(),
})
export type PreviewLink = z.infer<typeof previewLink>

const logRow = z.object({
  id: rowId,
  type: z.string(),
  fromStatus: z.string().nullable(),
  toStatus: z.string().nullable(),
  isDraft: z.enum(['Y', 'N']),
  operator: z.string().nullable(),
  operatorName: z.string().nullable(),
  ip: z.string().nullable(),
  time: z.string(),
  remark: z.string().nullable(),
  versionId: z.string().nullable(),
})
export type ArticleLogRow = z.infer<typeof logRow>

/** Former texts of an article, what was done with it, and links to texts that are not out yet (cms §7.4, §20.4). */
export const articleVersions = {
  list: endpoint({
    method: 'GET',
    path: `${path}/versions/:id`,
    summary: '文章版本记录',
    access: perms(word('version')),
    params: idRow,
    data: z.array(version),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/version/:versionId`,
    summary: '文章的一个版本',
    access: perms(word('version')),
    params: z.object({ versionId: rowId }),
    data: version.extend({ snapshot, html: z.string() }),
  }),
  compare: endpoint({
    method: 'GET',
    path: `${path}/compare`,
    summary: '对比两个版本',
    access: perms(word('version')),
    query: z.object({ a: rowId, b: rowId }),
    data: comparison,
  }),
  /** Into the working copy of a published article, into the article itself elsewhere; never to visitors. */
  rollback: endpoint({
    method: 'POST',
    path: `${path}/rollback/:id/:versionId`,
    summary: '恢复版本',
    access: perms(word('rollback')),
    log,
    params: z.object({ id: rowId, versionId: rowId }),
  }),
  remark: endpoint({
    method: 'POST',
    path: `${path}/version/remark/:versionId`,
    summary: '版本备注',
    access: perms(word('version')),
    log,
    params: z.object({ versionId: rowId }),
    body: z.object({ remark: labelled(z.string().max(200), '备注').nullable() }),
  }),
  logs: endpoint({
    method: 'GET',
    path: `${path}/logs/:id`,
    summary: '文章操作记录',
    access: perms(word('query')),
    params: idRow,
    data: z.array(logRow),
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/previewToken/:id`,
    summary: '生成预览链接',
    access: perms(word('preview')),
    log,
    params: idRow,
    body: z.object({
      hours: labelled(z.int().min(1).max(168), '有效时长').default(24),
      draft: z.enum(['Y', 'N']).default('N'),
      versionId: rowId.nullish(),
    }),
    /** The token is said here and nowhere else. */
    data: z.object({ id: rowId, token: z.string(), url: z.string(), expireTime: z.string() }),
    once: true,
  }),
  previews: endpoint({
    method: 'GET',
    path: `${path}/previewToken/:id`,
    summary: '有效的预览链接',
    access: perms(word('preview')),
    params: idRow,
    data: z.array(previewLink),
  }),
  revokePreview: endpoint({
    method: 'POST',
    path: `${path}/previewToken/revoke/:id`,
    summary: '撤销预览链接',
    access: perms(word('preview')),
    log,
    params: idRow,
  }),
}
