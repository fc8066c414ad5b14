import { NoticeScope, SendStatus, type Notice, type NoticeTarget } from '@app/shared/system/notice.ts'
import type { UploadedFile } from '#/components/upload/uploadList.ts'

/** What the forms of a notice hold. */
export interface NoticeValues {
  noticeTitle: string
  noticeType: string
  noticeContentHtml: string
  summary: string
  noticeScope: string
  /** Ids joined by `;`, as the selectors keep them. */
  deptIds: string
  includeChild: boolean
  roleIds: string[]
  postIds: string[]
  userIds: string
  priority: string
  isTop: string
  /** Published at once, or when its time comes. */
  timing: 'now' | 'later'
  startTime: string | null
  endTime: string | null
  status: string
  files: UploadedFile[]
  remark: string
}

export const emptyNotice: NoticeValues = {
  noticeTitle: '',
  noticeType: '1',
  noticeContentHtml: '',
  summary: '',
  noticeScope: NoticeScope.all,
  deptIds: '',
  includeChild: true,
  roleIds: [],
  postIds: [],
  userIds: '',
  priority: 'M',
  isTop: 'N',
  timing: 'now',
  startTime: null,
  endTime: null,
  status: '0',
  files: [],
  remark: '',
}

const told = (value: unknown) => JSON.stringify(value === '' || value === undefined ? null : value)

/** Whether two forms say the same; what is empty is empty, however it came to be. */
export const sameValues = (a: NoticeValues, b: NoticeValues) =>
  (Object.keys(emptyNotice) as (keyof NoticeValues)[]).every((key) => told(a[key]) === told(b[key]))

const idsOf = (targets: readonly NoticeTarget[], type: string) =>
  targets.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId)

/** The stored notice as its form shows it. */
export function noticeFormValues(row: Notice): NoticeValues {
  const targets = row.targets ?? []
  const depts = targets.filter(({ targetType }) => targetType === NoticeScope.depts)
  return {
    noticeTitle: row.noticeTitle,
    noticeType: row.noticeType,
    noticeContentHtml: row.noticeContentHtml,
    summary: row.summary ?? '',
    noticeScope: row.noticeScope ?? NoticeScope.all,
    deptIds: idsOf(targets, NoticeScope.depts).join(';'),
    includeChild: depts.length === 0 || depts.some(({ includeChild }) => includeChild === 'Y'),
    roleIds: idsOf(targets, NoticeScope.roles),
    postIds: idsOf(targets, NoticeScope.posts),
    userIds: idsOf(targets, NoticeScope.users).join(';'),
    priority: row.priority ?? 'M',
    isTop: row.isTop ?? 'N',
    timing: row.startTime && row.sendStatus !== SendStatus.published ? 'later' : 'now',
    startTime: row.startTime ?? null,
    endTime: row.endTime ?? null,
    status: row.status ?? '0',
    files: (row.attachments ?? []).map(({ id, originalName }) => ({ id, name: originalName, url: '' })),
    remark: row.remark ?? '',
  }
}

const split = (ids: string) => ids.split(';').filter(Boolean)

/** Recipients of the chosen kind; none of a notice for everybody. */
export function targetsOf(values: NoticeValues): NoticeTarget[] {
  const target = (targetType: NoticeTarget['targetType'], ids: readonly string[], includeChild: 'Y' | 'N' = 'N') =>
    ids.map((targetId) => ({ targetType, targetId, includeChild }))
  switch (values.noticeScope) {
    case NoticeScope.depts:
      return target(NoticeScope.depts, split(values.deptIds), values.includeChild ? 'Y' : 'N')
    case NoticeScope.roles:
      return target(NoticeScope.roles, values.roleIds)
    case NoticeScope.posts:
      return target(NoticeScope.posts, values.postIds)
    case NoticeScope.users:
      return target(NoticeScope.users, split(values.userIds))
    default:
      return []
  }
}

const orNull = (text: string) => text.trim() || null

/** The body of a save; a published notice keeps its recipients and its start. */
export function bodyOf(values: NoticeValues, published: boolean): Record<string, unknown> {
  const { noticeTitle, noticeType, noticeContentHtml, priority, isTop, endTime, status, files } = values
  return {
    noticeTitle: noticeTitle.normalize('NFC').trim(),
    noticeType,
    noticeContentHtml,
    summary: orNull(values.summary),
    priority,
    isTop,
    endTime,
    status,
    attachIds: files.map(({ id }) => id),
    remark: orNull(values.remark),
    ...(published
      ? {}
      : {
          noticeScope: values.noticeScope,
          targets: targetsOf(values),
          startTime: values.timing === 'later' ? values.startTime : null,
        }),
  }
}
