import { articleStatus as s, auditMode, type ArticleAction } from '@app/shared/cms/articleStatus.ts'
import { mayPublish } from '#/modules/cms/cmsArticle/lifecycle/publish.service.ts'
import { groundOf } from '#/modules/cms/cmsArticle/lifecycle/step.ts'
import type { ArticleRow } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { grantedClassIds } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import type { ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import type { SiteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import type { Ctx } from '#/platform/context.ts'

/** Classes in which the caller may do each; asked once for all rows of a page. */
export interface Granted {
  edit: ReadonlySet<string> | undefined
  own: ReadonlySet<string> | undefined
  publish: ReadonlySet<string> | undefined
}

export async function grantsOfCaller(ctx: Ctx): Promise<Granted> {
  const of = async (action: 'own' | 'edit' | 'publish') => {
    const ids = await grantedClassIds(ctx, action)
    return ids && new Set(ids)
  }
  return { edit: await of('edit'), own: await of('own'), publish: await of('publish') }
}

type Row = Pick<ArticleRow, 'classId' | 'createBy' | 'status' | 'draftFlag' | 'draftStatus' | 'scheduleBy' | 'submitBy'>
type Class = Pick<ClassRow, 'auditMode'>

interface Facts {
  granted: Granted
  settings: Pick<SiteSettings, 'editPublished'>
  /** Somebody else edits it. */
  isLocked: boolean
  /** Its review waits for the caller. */
  isAsked: boolean
}

/** What the caller may do with an article now: state, rights and grants; every call asks for them again (cms §7.2). */
export function actionsOf(
  ctx: Ctx,
  row: Row,
  cls: Class,
  { granted, settings, isLocked, isAsked }: Facts,
): ArticleAction[] {
  const can = (word: string) => ctx.can(`cms:cmsArticle:${word}`)
  const within = (ids: ReadonlySet<string> | undefined) => ids === undefined || ids.has(row.classId)
  const mayEdit = within(granted.edit) || (row.createBy === ctx.user.id && within(granted.own))
  const isLive = row.status === s.published
  const isWaiting = row.status === s.waiting || row.draftStatus === s.waiting
  const reviewed = cls.auditMode !== auditMode.none
  const publishes = within(granted.publish) && mayPublish(ctx, { ...row, cls })
  const editable = !isWaiting && (!isLive || settings.editPublished === 'Y')
  const isOwnSubmission = row.submitBy === ctx.user.id && can('submit')

  const offers: [ArticleAction, boolean][] = [
    ['view', can('query')],
    ['edit', mayEdit && can('edit') && editable],
    ['submit', mayEdit && can('submit') && reviewed && groundOf('submit', row) !== undefined],
    ['withdraw', groundOf('withdraw', row) !== undefined && (isOwnSubmission || can('withdraw'))],
    ['audit', isAsked && ctx.can('cms:cmsFlowAudit:audit')],
    ['publish', publishes && groundOf('publish', row) !== undefined],
    ['schedule', publishes && groundOf('schedule', row) === 'article' && !isLive],
    ['cancelSchedule', within(granted.publish) && row.scheduleBy !== null && (can('publish') || can('publishDirect'))],
    ['offline', within(granted.publish) && can('offline') && groundOf('offline', row) !== undefined],
    ['discardDraft', mayEdit && can('edit') && groundOf('discardDraft', row) === 'draft'],
    ['remove', mayEdit && can('remove') && !isLocked && groundOf('remove', row) !== undefined],
    ['move', mayEdit && can('move') && groundOf('move', row) !== undefined],
    ['copy', can('copy')],
    ['top', mayEdit && can('top')],
    ['preview', can('preview')],
    ['visit', isLive],
    ['versions', can('version')],
    ['forceUnlock', isLocked && mayEdit && can('lock')],
  ]
  return offers.filter(([, offered]) => offered).map(([action]) => action)
}
