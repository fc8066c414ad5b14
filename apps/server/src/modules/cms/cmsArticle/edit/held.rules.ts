import type { ArticleSave, ArticleSnapshot } from '@app/shared/cms/cmsArticle.ts'
import { extraRule } from '@app/shared/cms/extraFields.ts'
import { isNothing, refusedValue } from '@app/shared/cms/paramValues.ts'
import { cleanText } from '@app/shared/kit/comparableText.ts'
import { requireOpenClass } from '#/modules/cms/cmsArticle/lifecycle/checkArticle.ts'
import type { HeldArticle } from '#/modules/cms/cmsArticle/store/article.store.ts'
import type { ArticleRow } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { bodyIdOf, sameValue } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { requireGrant } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import type { ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid } from '#/platform/errors.ts'
import { requireRoom } from './save.rules.ts'

/** A class that is chosen anew takes it only where the writer may add. */
export async function nextClass(ctx: Ctx, held: HeldArticle, classId: string): Promise<ClassRow> {
  if (classId === held.classId) return held.cls
  const cls = await requireGrant(ctx, classId, 'add')
  await requireOpenClass(ctx, cls)
  await requireRoom(ctx, cls, held.id)
  return cls
}

export function checkType(held: ArticleRow, { articleType }: ArticleSnapshot): void {
  if (held.firstPublishTime !== null && articleType !== held.articleType)
    throw invalid({ articleType: '文章发布后不能修改文章类型' })
}

/** The body that a mapped copy shows belongs to its source. */
export const withoutForeignBody = (held: ArticleRow, given: ArticleSnapshot, live: ArticleSnapshot): ArticleSnapshot =>
  bodyIdOf(held) === held.id
    ? given
    : {
        ...given,
        content: live.content,
        contentFormat: live.contentFormat,
        images: live.images,
        attachments: live.attachments,
      }

/**
 * With 扩展字段 as the class declares them, refused at the field by its sentence. What the class no longer declares goes;
 * only what is sent anew under such a name is refused.
 */
export function withExtra(
  { extraFields }: Pick<ClassRow, 'extraFields'>,
  given: ArticleSnapshot,
  { sent, before }: { sent: ArticleSave; before: ArticleSnapshot },
): ArticleSnapshot {
  if (sent.extra === undefined) return given
  const left = { ...sent.extra }
  const extra: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  for (const field of extraFields ?? []) {
    const value = left[field.name]
    delete left[field.name]
    const clean = typeof value === 'string' ? cleanText(value, { body: field.kind === 'textarea' }) : value
    const refusal = refusedValue(extraRule(field), clean)
    if (refusal !== undefined) errors[`extra.${field.name}`] = refusal
    else if (!isNothing(clean)) extra[field.name] = clean
  }
  for (const [name, value] of Object.entries(left))
    if (!isNothing(value) && !sameValue(value, before.extra?.[name]))
      errors[`extra.${name}`] = `栏目没有扩展字段“${name}”`
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { ...given, extra: Object.keys(extra).length > 0 ? extra : null }
}
