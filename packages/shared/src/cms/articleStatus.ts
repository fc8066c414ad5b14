/** Where an article stands (dictionary `cms_article_status`, cms §3). */
export const articleStatus = {
  draft: '0',
  published: '1',
  offline: '2',
  waiting: '3',
  passed: '4',
  refused: '5',
} as const
export type ArticleStatus = (typeof articleStatus)[keyof typeof articleStatus]

/** Where the working copy of a published article stands. */
export type DraftStatus = Exclude<ArticleStatus, '1' | '2'>

/** What stands in the body (dictionary `cms_article_type`). */
export const articleType = { text: '0', link: '1', gallery: '2', video: '3', download: '4' } as const
export type ArticleType = (typeof articleType)[keyof typeof articleType]

/** `own`: a text of its own; `mapped`: the text of its source, however that changes. */
export const copyType = { own: '1', mapped: '2' } as const
export type CopyType = (typeof copyType)[keyof typeof copyType]

/** How the articles of a class are reviewed (dictionary `cms_audit_mode`). */
export const auditMode = { none: '0', levels: '1', process: '2' } as const

/** Why a version was kept, and how the drawer calls it. */
export const versionKinds = {
  save: '保存',
  submit: '提交',
  publish: '发布',
  rollback: '恢复',
  import: '导入',
} as const
export type VersionKind = keyof typeof versionKinds

/** What happened to an article (dictionary `cms_log_type`). */
export type LogType =
  | 'add'
  | 'edit'
  | 'submit'
  | 'withdraw'
  | 'pass'
  | 'reject'
  | 'publish'
  | 'schedule'
  | 'offline'
  | 'top'
  | 'untop'
  | 'move'
  | 'copy'
  | 'lock'
  | 'unlock'
  | 'rollback'
  | 'recycle'
  | 'restore'
  | 'purge'
  | 'import'

/** What somebody may do with an article now; the server says which (cms §7.2). */
export const articleActions = [
  'view',
  'edit',
  'submit',
  'withdraw',
  'audit',
  'publish',
  'schedule',
  'cancelSchedule',
  'offline',
  'discardDraft',
  'remove',
  'move',
  'copy',
  'top',
  'preview',
  'visit',
  'versions',
  'forceUnlock',
] as const
export type ArticleAction = (typeof articleActions)[number]
