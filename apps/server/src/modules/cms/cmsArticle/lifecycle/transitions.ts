import {
  articleStatus as s,
  type ArticleStatus,
  type DraftStatus,
  type LogType,
} from '@app/shared/cms/articleStatus.ts'

/** One act of the life cycle: where it begins, where it ends, what else is said of it (cms §7.1). */
export interface Transition {
  from: readonly ArticleStatus[]
  /** `null`: the article stays where it stands. */
  to: ArticleStatus | null
  /** States of the working copy in which the act is one on that; the article stays published. */
  draftFrom?: readonly DraftStatus[]
  /** `null`: there is no working copy afterwards. */
  draftTo?: DraftStatus | null
  log: LogType
  /** What is being reviewed of the working copy would lose its article, or its class. */
  waitsForReview?: boolean
  /** Why it is refused in a state, where another sentence than 文章状态已变更 says more. */
  refused?: Partial<Record<ArticleStatus, string>>
}

const decided = '审核已完成，不能撤回'

/** The whole life cycle; services and tests walk over it, nobody else decides by a state. */
export const transitions = {
  save: { from: [s.draft, s.refused], to: null, log: 'edit' },
  /** A text that was passed, or that visitors have read, begins anew when it is changed. */
  saveAgain: { from: [s.offline, s.passed], to: s.draft, log: 'edit' },
  saveDraft: { from: [], to: null, draftFrom: [s.draft, s.passed, s.refused], log: 'edit' },
  submit: {
    from: [s.draft, s.offline, s.refused],
    to: s.waiting,
    draftFrom: [s.draft, s.refused],
    draftTo: s.waiting,
    log: 'submit',
  },
  withdraw: {
    from: [s.waiting],
    to: s.draft,
    draftFrom: [s.waiting],
    draftTo: s.draft,
    log: 'withdraw',
    refused: { [s.passed]: decided, [s.refused]: decided },
  },
  pass: { from: [s.waiting], to: s.passed, draftFrom: [s.waiting], draftTo: s.passed, log: 'pass' },
  reject: { from: [s.waiting], to: s.refused, draftFrom: [s.waiting], draftTo: s.refused, log: 'reject' },
  publish: {
    from: [s.draft, s.offline, s.passed, s.refused],
    to: s.published,
    draftFrom: [s.draft, s.passed, s.refused],
    draftTo: null,
    log: 'publish',
  },
  schedule: { from: [s.draft, s.passed], to: s.passed, log: 'schedule' },
  cancelSchedule: { from: [s.passed], to: null, log: 'schedule' },
  offline: { from: [s.published], to: s.offline, log: 'offline' },
  discardDraft: { from: [], to: null, draftFrom: [s.draft, s.passed, s.refused], draftTo: null, log: 'edit' },
  remove: {
    from: [s.draft, s.offline, s.passed, s.refused],
    to: null,
    log: 'recycle',
    waitsForReview: true,
    refused: { [s.published]: '已发布的文章请先下线再删除', [s.waiting]: '审核中的文章不能删除，请先撤回' },
  },
  move: {
    from: [s.draft, s.published, s.offline, s.passed, s.refused],
    to: null,
    log: 'move',
    waitsForReview: true,
    refused: { [s.waiting]: '审核中的文章不能移动' },
  },
} as const satisfies Record<string, Transition>
export type TransitionName = keyof typeof transitions
