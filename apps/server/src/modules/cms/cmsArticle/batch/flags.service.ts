import type { articleBatch } from '@app/shared/cms/articleLife.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { hasPassed } from '#/modules/cms/cmsArticle/lifecycle/checkArticle.ts'
import { tagsOfArticle } from '#/modules/cms/cmsArticle/store/address.ts'
import { changeArticle, heldArticle } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { logAct } from '#/modules/cms/cmsArticle/store/history.store.ts'
import { siteChanged } from '#/modules/cms/cmsSite/siteChanged.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid } from '#/platform/errors.ts'

type Flags = Omit<BodyOf<typeof articleBatch.flags>, 'ids'>

const words = { topFlag: '置顶', recommendFlag: '推荐', hotFlag: '热点', slideFlag: '幻灯' } as const

/** 置顶, 推荐, 热点, 幻灯: hold at once, whatever the state. */
export async function setFlag(ctx: Ctx, id: string, { field, value, endTime }: Flags): Promise<void> {
  if (endTime && (await hasPassed(ctx, endTime))) throw invalid({ endTime: '置顶截止时间必须晚于当前时间' })
  const held = await heldArticle(ctx, id, 'edit')
  const end = field === 'topFlag' ? { topEndTime: value === '1' ? (endTime ?? null) : null } : {}
  await changeArticle(ctx, held, { [field]: value, ...end })
  await logAct(ctx, held, {
    type: field === 'topFlag' ? (value === '1' ? 'top' : 'untop') : 'edit',
    from: held.status,
    to: held.status,
    remark: `${value === '1' ? '' : '取消'}${words[field]}`,
  })
  await siteChanged(ctx, tagsOfArticle(id, held.cls.parentIds))
}

/** 权重, changed in the list. */
export async function setSort(ctx: Ctx, { id, sort }: { id: string; sort: number }): Promise<void> {
  const held = await heldArticle(ctx, id, 'edit')
  await changeArticle(ctx, held, { sort })
  await logAct(ctx, held, { type: 'edit', from: held.status, to: held.status, remark: `权重：${held.sort} → ${sort}` })
  await siteChanged(ctx, tagsOfArticle(id, held.cls.parentIds))
}
