import type { ArticleItem } from '@app/shared/cms/cmsArticle.ts'
import { formPath } from '#/features/cms/cmsArticle/formPaths.ts'
import { openPreview } from '#/features/cms/cmsArticle/version/openPreview.ts'
import { auditPath } from '#/features/cms/shared/flowCells.tsx'
import { openOnSite } from '#/features/cms/shared/openOnSite.ts'
import { finish } from '#/kit/http/finish.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import type { ArticleActs } from './useArticleActs.tsx'

interface Ways {
  acts: ArticleActs
  open: (path: string) => void
  /** What opens beside the list. */
  see: (kind: 'versions' | 'logs' | 'code') => void
  copy: (url: string) => void
}

export const articlePath = (row: ArticleItem) => formPath(row.id, row.actions.includes('edit') ? undefined : 'view')

/** What can be done with an article, as the server offers it (cms §7.2). */
export function rowActionsOf(row: ArticleItem, { acts, open, see, copy }: Ways): RowAction[] {
  const may = (action: ArticleItem['actions'][number]) => row.actions.includes(action)
  const url = may('visit') ? (row.url ?? '') : ''
  const edit = () => open(articlePath(row))
  const offered: [boolean, RowAction][] = [
    [may('edit'), { key: 'edit', label: '编辑', run: edit }],
    [!may('edit') && may('view'), { key: 'view', label: '查看', run: edit }],
    [
      may('publish'),
      { key: 'publish', label: row.draftFlag === 'Y' ? '发布修改' : '发布', run: () => acts.publish([row.id]) },
    ],
    [may('submit'), { key: 'submit', label: '提交审核', run: () => acts.submit([row.id]) }],
    [
      may('audit') && Boolean(row.flowId),
      { key: 'audit', label: '审核', run: () => open(auditPath(row.flowId ?? '')) },
    ],
    [may('withdraw'), { key: 'withdraw', label: '撤回', run: () => acts.withdraw([row.id]) }],
    [may('offline'), { key: 'offline', label: '下线', run: () => acts.offline([row.id]) }],
    [may('schedule'), { key: 'schedule', label: '定时发布', run: () => acts.schedule(row.id) }],
    [may('cancelSchedule'), { key: 'cancelSchedule', label: '取消定时', run: () => acts.cancelSchedule([row.id]) }],
    [may('preview'), { key: 'preview', label: '预览', run: () => finish(openPreview(row)) }],
    [url !== '', { key: 'visit', label: '访问', run: () => openOnSite(url) }],
    [url !== '', { key: 'link', label: '复制链接', run: () => copy(url) }],
    [url !== '', { key: 'code', label: '二维码', run: () => see('code') }],
    [may('versions'), { key: 'versions', label: '版本记录', run: () => see('versions') }],
    [may('view'), { key: 'logs', label: '操作记录', run: () => see('logs') }],
    [may('move'), { key: 'move', label: '移动', run: () => acts.move([row.id]) }],
    [may('copy'), { key: 'copy', label: '复制', run: () => acts.copy([row.id]) }],
    [may('forceUnlock'), { key: 'forceUnlock', label: '强制接管', run: () => acts.forceUnlock(row.id) }],
    [
      may('discardDraft'),
      { key: 'discardDraft', label: '放弃修改', danger: true, run: () => acts.discardDraft(row.id) },
    ],
    [may('remove'), { key: 'remove', label: '删除', danger: true, run: () => acts.remove([row.id], [row.title]) }],
  ]
  return offered.filter(([offers]) => offers).map(([, action]) => action)
}
