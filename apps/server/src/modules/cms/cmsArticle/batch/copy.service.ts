import { articleStatus, copyType, type CopyType } from '@app/shared/cms/articleStatus.ts'
import { madeBy } from '#/kit/store.ts'
import { requireRoom } from '#/modules/cms/cmsArticle/edit/save.rules.ts'
import { requireOpenClass } from '#/modules/cms/cmsArticle/lifecycle/checkArticle.ts'
import { reachedArticle } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { articleTable as t, type ArticleRow } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { keepVersion, logAct } from '#/modules/cms/cmsArticle/store/history.store.ts'
import { headValues, storeParts } from '#/modules/cms/cmsArticle/store/parts.store.ts'
import { bodyIdOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { storedText } from '#/modules/cms/cmsArticle/store/stored.ts'
import { countArticles } from '#/modules/cms/cmsClass/cmsClass.counters.ts'
import { requireGrant } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'

interface Copying {
  classIds: readonly string[]
  copyType: CopyType
}

/** 复制: a draft in each of the classes, with a text of its own or with that of its source. */
export async function copyArticle(ctx: Ctx, id: string, copying: Copying): Promise<void> {
  await copiesOf(ctx, id, copying)
}

/** The same; gives the drafts. */
export async function copiesOf(ctx: Ctx, id: string, { classIds, copyType: kind }: Copying): Promise<ArticleRow[]> {
  const settings = await siteSettings(ctx)
  const source = await reachedArticle(ctx, id)
  const text = await storedText(ctx, source, settings)
  const ids = [...new Set(classIds)]
  const made: ArticleRow[] = []
  for (const classId of ids) {
    const cls = await requireGrant(ctx, classId, 'add')
    await requireOpenClass(ctx, cls)
    await requireRoom(ctx, cls)
    // An address belongs to one article.
    const own = { ...text, snapshot: { ...text.snapshot, classId, slug: null } }
    const [row] = await ctx.db
      .insert(t)
      .values({
        id: newId(),
        ...headValues(own),
        classId,
        title: own.snapshot.title,
        copyFromId: kind === copyType.mapped ? bodyIdOf(source) : source.id,
        copyType: kind,
        ...madeBy(ctx),
      })
      .returning()
    if (!row) throw refuse('操作失败')
    made.push(row)
    await storeParts(ctx, row, own)
    const versionId = await keepVersion(ctx, row.id, own, {
      kind: 'save',
      status: articleStatus.draft,
      keep: settings.keepVersions,
    })
    await logAct(ctx, row, {
      type: 'copy',
      to: articleStatus.draft,
      versionId,
      remark: `${kind === copyType.mapped ? '映射' : '复制'}自编号 ${source.articleNo}`,
    })
  }
  await countArticles(
    ctx,
    ids.map((classId) => ({ classId, articles: 1 })),
  )
  return made
}
