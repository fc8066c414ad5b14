import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { moment } from '@app/shared/kit/momentText.ts'
import { idList, rowId } from '@app/shared/kit/standardCalls.ts'
import { rowResults } from './articleParts.ts'

declare module '@app/shared/kit/reasons.ts' {
  interface Reasons {
    /** A question: sent again with `ignoreWarnings` it is done. */
    articleWarnings: true
    /** Something that has to be put right first: `data.errors`. */
    articleErrors: true
    /** Live article and working copy differ in the same fields: `data.fields`; sent again with `choices` it is done. */
    articleConflict: true
    /** Somebody else has taken the article over. */
    lockTaken: true
  }
}

const path = '/cms/cmsArticle'
const word = (name: string) => `cms:cmsArticle:${name}`
const log = (kind: LogKind = LogKind.update) => ({ title: '文章管理', kind })

/** What stands against publishing (the server refuses for it), and what should be looked at first (cms §7.5). */
const remark = z.object({
  /** Field it is about. */
  field: z.string(),
  msg: z.string(),
  /** Words found in the text. */
  words: z.array(z.object({ word: z.string(), count: z.int(), replaceWith: z.string().nullable() })).optional(),
})
export type CheckRemark = z.infer<typeof remark>
export const checkResult = z.object({ errors: z.array(remark), warnings: z.array(remark) })
export type CheckResult = z.infer<typeof checkResult>

/** A field that was changed live and in the working copy; values are as the form holds them. */
export const conflictField = z.object({
  field: z.string(),
  label: z.string(),
  base: z.unknown(),
  live: z.unknown(),
  draft: z.unknown(),
})
export type ConflictField = z.infer<typeof conflictField>

const ids = z.object({ ids: idList })
const idRow = z.object({ id: rowId })
const idArray = z.array(rowId).min(1, '请至少选择一条数据').max(200, '一次最多处理200条数据')
const batch = { data: rowResults, answer: 'message' } as const

/** Acts that change where an article stands (cms §7.1). One id is refused by its sentence, several tell of each row. */
export const articleLife = {
  submit: endpoint({
    method: 'POST',
    path: `${path}/submit/:ids`,
    summary: '提交审核',
    access: perms(word('submit')),
    log: log(),
    params: ids,
    body: z.object({ remark: labelled(z.string().max(500), '说明').nullish() }),
    reasons: ['articleErrors'],
    ...batch,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/withdraw/:ids`,
    summary: '撤回审核',
    access: perms(word('submit'), word('withdraw')),
    log: log(),
    params: ids,
    body: z.object({ remark: labelled(z.string().max(500), '说明').nullish() }),
    ...batch,
  }),
  publish: endpoint({
    method: 'POST',
    path: `${path}/publish/:ids`,
    summary: '发布文章',
    access: perms(word('publish'), word('publishDirect')),
    log: log(),
    params: ids,
    /** A time to come plans the publication, one that has passed is the time it will be said to be of. */
    body: z.object({
      publishTime: labelled(moment, '发布时间').nullish(),
      /** Which of two changes of a field stays, of a working copy whose article was changed meanwhile. */
      choices: z.record(z.string().max(64), z.enum(['live', 'draft'])).optional(),
    }),
    reasons: ['articleErrors', 'articleConflict'],
    ...batch,
  }),
  cancelSchedule: endpoint({
    method: 'POST',
    path: `${path}/cancelSchedule/:ids`,
    summary: '取消定时发布',
    access: perms(word('publish'), word('publishDirect')),
    log: log(),
    params: ids,
    ...batch,
  }),
  offline: endpoint({
    method: 'POST',
    path: `${path}/offline/:ids`,
    summary: '文章下线',
    access: perms(word('offline')),
    log: log(),
    params: ids,
    body: z.object({ reason: labelled(z.string().max(200), '下线原因').nullish() }),
    ...batch,
  }),
  /** To the recycle bin. */
  remove: endpoint({
    method: 'POST',
    path: `${path}/:ids`,
    summary: '删除文章',
    access: perms(word('remove')),
    log: log(LogKind.remove),
    params: ids,
    ...batch,
  }),
  discardDraft: endpoint({
    method: 'POST',
    path: `${path}/discardDraft/:id`,
    summary: '放弃修改',
    access: perms(word('edit')),
    log: log(),
    params: idRow,
  }),
  check: endpoint({
    method: 'GET',
    path: `${path}/check/:id`,
    summary: '发布检查',
    access: perms(word('query')),
    params: idRow,
    data: checkResult,
  }),
}

/** Acts on many articles that leave them where they stand. */
export const articleBatch = {
  move: endpoint({
    method: 'POST',
    path: `${path}/move`,
    summary: '移动文章',
    access: perms(word('move')),
    log: log(),
    body: z.object({ ids: idArray, classId: labelled(rowId, '目标栏目'), redirect: z.boolean().default(true) }),
    ...batch,
  }),
  copy: endpoint({
    method: 'POST',
    path: `${path}/copy`,
    summary: '复制文章',
    access: perms(word('copy')),
    log: log(LogKind.insert),
    /** `1`: a text of its own, `2`: the text of the source, however that changes. */
    body: z.object({
      ids: idArray,
      classIds: z.array(rowId).min(1, '请选择目标栏目').max(20, '一次最多复制到20个栏目'),
      copyType: z.enum(['1', '2']),
    }),
    ...batch,
  }),
  flags: endpoint({
    method: 'POST',
    path: `${path}/flags`,
    summary: '置顶或推荐文章',
    access: perms(word('top')),
    log: log(),
    body: z.object({
      ids: idArray,
      field: z.enum(['topFlag', 'recommendFlag', 'hotFlag', 'slideFlag']),
      value: z.enum(['0', '1']),
      /** Of 置顶: until then. */
      endTime: labelled(moment, '置顶截止').nullish(),
    }),
    ...batch,
  }),
  sort: endpoint({
    method: 'POST',
    path: `${path}/sort`,
    summary: '修改文章权重',
    access: perms(word('top')),
    log: log(),
    body: z.object({ id: rowId, sort: labelled(z.int().min(0).max(999_999), '权重') }),
  }),
  edit: endpoint({
    method: 'POST',
    path: `${path}/batchEdit`,
    summary: '批量修改文章',
    access: perms(word('edit')),
    log: log(),
    body: z.object({
      ids: idArray,
      fields: z
        .object({
          author: labelled(z.string().max(64), '作者').nullable(),
          source: labelled(z.string().max(128), '来源').nullable(),
          /** Added to those that an article bears already. */
          tags: z.array(labelled(z.string().trim().min(1).max(30), '标签')).max(10, '标签不能超过10个'),
        })
        .partial(),
    }),
    ...batch,
  }),
}
