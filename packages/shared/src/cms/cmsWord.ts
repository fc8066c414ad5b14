import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'

/** What a word is kept for: it should not be written, it is often misspelt, it is often looked for. */
export const WordType = { sensitive: '1', misspelt: '2', hot: '3' } as const
/** What becomes of a text that has the word: its writer is told, or it is refused. */
export const WordLevel = { hint: '1', forbidden: '2' } as const

export const wordLength = 100
/** Lines of one import. */
export const mostWordLines = 20_000

const right = 'cms:cmsSite:word'
const wordType = z.string().length(1)
const level = z.string().length(1)
const groupName = z.string().max(50).nullish()

export const cmsWord = defineResource({
  name: 'cms:cmsWord',
  label: '词汇',
  onePerm: right,
  logTitle: '站点设置',
  offers: ['page', 'get', 'save', 'remove', 'export', 'changeStatus'],
  order: '-createTime',
  fields: {
    word: field(z.string().min(1).max(wordLength), '词汇', {
      search: 'like',
      title: true,
      unique: true,
      comparedAs: 'wordKey',
    }),
    wordType: field(wordType, '词汇类型', { dict: 'cms_word_type', search: 'eq', widget: 'radio' }),
    level: field(level, '级别', { dict: 'cms_word_level', search: 'eq', widget: 'radio' }),
    replaceWith: field(z.string().max(100).nullish(), '替换为'),
    groupName: field(groupName, '分组', { search: 'like' }),
    status: field(z.string().length(1), '状态', { dict: 'sys_normal_disable', search: 'eq', widget: 'radio' }),
  },
})
export type CmsWord = RowOf<typeof cmsWord>

/** A word of the list that a text has. */
export const wordHit = z.object({
  word: z.string(),
  wordType: z.string(),
  level: z.string(),
  replaceWith: z.string().nullable(),
  /** How often. */
  count: z.int(),
})
export type WordHit = z.infer<typeof wordHit>

/** The same with the spellings that the text has of it, blanks and wide letters among them. */
const wordInText = wordHit.extend({ spellings: z.array(z.string()) })
export type WordInText = z.infer<typeof wordInText>

export const cmsWordCalls = {
  importLines: endpoint({
    method: 'POST',
    path: '/cms/cmsWord/importLines',
    summary: '批量导入词汇',
    access: perms(right),
    log: { title: '站点设置', kind: LogKind.import, body: false },
    // As many words as fit, each of the longest.
    bodyLimit: 8_000_000,
    body: z.object({
      text: labelled(z.string().min(1).max(2_100_000), '词汇'),
      wordType: labelled(wordType, '词汇类型'),
      level: labelled(level, '级别'),
      groupName: labelled(groupName, '分组'),
    }),
    data: z.object({ added: z.int(), known: z.int() }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/cms/cmsWord/check',
    summary: '校验文本中的词汇',
    access: perms(right),
    unlogged: 'changes nothing',
    bodyLimit: 1_000_000,
    body: z.object({ text: labelled(z.string().min(1).max(200_000), '文本') }),
    data: z.array(wordHit),
  }),
  /** For whoever writes: the words are told, their list is not. */
  mark: endpoint({
    method: 'POST',
    path: '/cms/cmsArticle/checkWords',
    summary: '检测正文中的敏感词、易错词',
    access: perms('cms:cmsArticle:add', 'cms:cmsArticle:edit'),
    unlogged: 'changes nothing',
    bodyLimit: 1_000_000,
    body: z.object({ text: labelled(z.string().max(200_000), '正文') }),
    data: z.array(wordInText),
  }),
}
