import { eq } from 'drizzle-orm'
import { articleStatus, type ArticleStatus, type DraftStatus } from '@app/shared/cms/articleStatus.ts'
import { nextVersion } from '#/kit/store.ts'
import { changeArticle, stateChanged, type HeldArticle } from '#/modules/cms/cmsArticle/store/article.store.ts'
import type { ArticleRow } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { logAct } from '#/modules/cms/cmsArticle/store/history.store.ts'
import { articleDraftTable } from '#/modules/cms/cmsArticle/store/history.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { transitions, type Transition, type TransitionName } from './transitions.ts'

/** On what an act is: the article, or the working copy beside it. */
export type Ground = 'article' | 'draft'

interface Standing {
  status: ArticleStatus
  draftFlag: 'Y' | 'N'
  draftStatus: DraftStatus | null
}

/** On what the act would be in this state; nothing where it may not be done. */
export function groundOf(name: TransitionName, { status, draftFlag, draftStatus }: Standing): Ground | undefined {
  const { from, draftFrom = [], waitsForReview = false }: Transition = transitions[name]
  if (waitsForReview && draftStatus === articleStatus.waiting) return undefined
  const offers = draftFrom.length > 0 && draftFlag === 'Y'
  // An offline article is edited and published itself; what is being reviewed of its copy goes on.
  const isOfDraft = offers && (status === articleStatus.published || draftStatus === articleStatus.waiting)
  if (isOfDraft) return draftStatus !== null && draftFrom.includes(draftStatus) ? 'draft' : undefined
  return from.includes(status) ? 'article' : undefined
}

/** The same, refused by its sentence. */
export function requireGround(name: TransitionName, held: Standing): Ground {
  const ground = groundOf(name, held)
  if (ground) return ground
  const { refused = {}, waitsForReview = false }: Transition = transitions[name]
  const isOfDraft = held.status === articleStatus.published || waitsForReview
  const state = isOfDraft && held.draftStatus ? held.draftStatus : held.status
  const sentence = refused[held.status] ?? refused[state]
  throw sentence === undefined ? stateChanged() : refuse(sentence)
}

interface Step {
  name: TransitionName
  ground: Ground
  /** Where it ends, when the table leaves it open. */
  to?: ArticleStatus
  values?: Partial<ArticleRow>
  remark?: string | null | undefined
  versionId?: string | undefined
  log?: Transition['log']
}

/**
 * One step of the life cycle: one conditional write and one row of the log. The head is always written, so that of two
 * who act on one state one is told that it has changed.
 */
export async function step(ctx: Ctx, held: HeldArticle, act: Step): Promise<ArticleRow> {
  const { name, ground, values = {}, remark, versionId } = act
  const transition: Transition = transitions[name]
  const type = act.log ?? transition.log
  if (ground === 'draft') {
    const from = held.draftStatus
    const { draftTo } = transition
    const row = await changeArticle(ctx, held, {
      ...values,
      ...(draftTo === null ? { draftFlag: 'N', draftStatus: null } : draftTo && { draftStatus: draftTo }),
    })
    if (draftTo === null) await ctx.db.delete(articleDraftTable).where(eq(articleDraftTable.articleId, held.id))
    else if (draftTo)
      await ctx.db
        .update(articleDraftTable)
        .set({ status: draftTo, version: nextVersion(articleDraftTable.version) })
        .where(eq(articleDraftTable.articleId, held.id))
    await logAct(ctx, held, { type, from, to: draftTo ?? null, isDraft: true, remark, versionId })
    return row
  }
  const to = act.to ?? transition.to ?? held.status
  const row = await changeArticle(ctx, held, { ...values, status: to })
  await logAct(ctx, held, { type, from: held.status, to, remark, versionId })
  return row
}
