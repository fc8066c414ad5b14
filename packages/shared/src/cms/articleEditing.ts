import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { rowId, uniqueAnswer } from '@app/shared/kit/standardCalls.ts'
import { articleLock, articleRequestBytes } from './articleParts.ts'
import { extraField } from './cmsClass.ts'

const path = '/cms/cmsArticle'
const word = (name: string) => `cms:cmsArticle:${name}`
const log = { title: '文章管理', kind: LogKind.update } as const
const idRow = z.object({ id: rowId })
const editors = perms(word('add'), word('edit'))

/** A lock is held while its holder gives a sign of life; `lock` is whoever holds it. */
const held = z.object({ held: z.boolean(), lock: articleLock.nullable(), version: z.int() })

/** Key of a form: the id of the article, or one that the form made up for a new one. */
const formKey = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/, '参数不符合规范')

const autosaved = z.object({
  key: z.string(),
  /** As the form held it. */
  content: z.record(z.string(), z.unknown()),
  articleVersion: z.int().nullable(),
  updateTime: z.string(),
})
export type Autosaved = z.infer<typeof autosaved>

const unsaved = z.object({
  key: z.string(),
  title: z.string(),
  /** As they stand in the form, right or not. */
  classId: z.string().nullable(),
  articleType: z.string().nullable(),
  updateTime: z.string(),
})
export type Unsaved = z.infer<typeof unsaved>

/** What a class asks of its articles. */
const classFacts = z.object({ auditMode: z.string(), extraFields: z.array(extraField) })
export type ClassFacts = z.infer<typeof classFacts>

/** What the form of an article asks while somebody writes (cms §6.3, §7.6). */
export const articleEditing = {
  lock: endpoint({
    method: 'POST',
    path: `${path}/lock/:id`,
    summary: '锁定文章',
    access: perms(word('edit')),
    unlogged: 'opening a form is no change of the article',
    params: idRow,
    data: held,
  }),
  /** Every 30 s; refused with the reason `lockTaken` once somebody else has taken it over. */
  heartbeat: endpoint({
    method: 'POST',
    path: `${path}/heartbeat/:id`,
    summary: '续期编辑锁',
    access: perms(word('edit')),
    unlogged: 'a sign of life',
    background: true,
    params: idRow,
    data: held,
    reasons: ['lockTaken'],
  }),
  unlock: endpoint({
    method: 'POST',
    path: `${path}/unlock/:id`,
    summary: '释放编辑锁',
    access: perms(word('edit')),
    unlogged: 'closing a form is no change of the article',
    background: true,
    params: idRow,
  }),
  /** The caller has the lock then. */
  forceUnlock: endpoint({
    method: 'POST',
    path: `${path}/forceUnlock/:id`,
    summary: '强制接管',
    access: perms(word('lock')),
    log,
    params: idRow,
    data: held,
  }),
  ofClass: endpoint({
    method: 'GET',
    path: `${path}/ofClass/:classId`,
    summary: '查看栏目对文章的要求',
    access: perms(word('add'), word('edit'), word('query')),
    params: z.object({ classId: rowId }),
    data: classFacts,
  }),
  autosave: endpoint({
    method: 'POST',
    path: `${path}/autosave`,
    summary: '自动保存',
    access: editors,
    unlogged: 'a safety copy that only its writer reads',
    background: true,
    bodyLimit: articleRequestBytes,
    body: z.object({
      key: formKey,
      content: z.record(z.string().max(64), z.unknown()),
      articleVersion: z.int().min(1).nullish(),
    }),
    data: z.object({ updateTime: z.string() }),
  }),
  autosaved: endpoint({
    method: 'GET',
    path: `${path}/autosave/:key`,
    summary: '查看自动保存的内容',
    access: editors,
    params: z.object({ key: formKey }),
    data: autosaved.nullable(),
  }),
  /** The caller's safety copies of articles that were never saved, newest first: the form of each may be gone. */
  unsaved: endpoint({
    method: 'GET',
    path: `${path}/unsaved`,
    summary: '未保存的新文章',
    access: perms(word('add')),
    data: z.array(unsaved),
  }),
  discardAutosave: endpoint({
    method: 'POST',
    path: `${path}/autosave/discard`,
    summary: '丢弃自动保存的内容',
    access: editors,
    unlogged: 'a safety copy that only its writer reads',
    body: z.object({ key: formKey }),
  }),
  checkTitle: endpoint({
    method: 'GET',
    path: `${path}/checkTitleUnique`,
    summary: '检查标题是否重复',
    access: editors,
    query: z.object({
      title: z.string().max(255),
      classId: z.string().max(64),
      id: z.string().max(64).optional(),
    }),
    data: uniqueAnswer,
  }),
  /** In pinyin. */
  slug: endpoint({
    method: 'GET',
    path: `${path}/slug`,
    summary: '由标题生成URL别名',
    access: editors,
    query: z.object({ title: labelled(z.string().max(255), '标题') }),
    data: z.string(),
  }),
  tags: endpoint({
    method: 'GET',
    path: `${path}/tags`,
    summary: '可选标签',
    access: perms(word('list')),
    query: z.object({ q: z.string().max(30).default('') }),
    data: z.array(z.object({ name: z.string(), count: z.int() })),
  }),
  sources: endpoint({
    method: 'GET',
    path: `${path}/sources`,
    summary: '用过的来源',
    access: perms(word('list')),
    query: z.object({ q: z.string().max(128).default('') }),
    data: z.array(z.string()),
  }),
}

const statusCounts = z.object({
  all: z.int(),
  /** By status. */
  statuses: z.record(z.string(), z.int()),
  mine: z.int(),
  /** Published articles with a working copy. */
  changed: z.int(),
})
export type StatusCounts = z.infer<typeof statusCounts>

/** Numbers at the tabs of the list, of the class that is chosen there. */
export const articleCounts = endpoint({
  method: 'GET',
  path: `${path}/statusCount`,
  summary: '各状态的文章数',
  access: perms(word('list')),
  background: true,
  query: z.object({ classId: z.string().max(64).optional(), withChildren: z.enum(['Y', 'N']).optional() }),
  data: statusCounts,
})
