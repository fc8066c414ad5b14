import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { addMenu, hasPlaceFor } from '#/modules/system/api.ts'
import type { Definition } from '#/modules/tool/gen/definition/definition.read.ts'
import { slicesOf } from '#/modules/tool/gen/definition/emit.service.ts'
import type { Slice } from '#/modules/tool/gen/model/slice.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { bundledPages } from '#/platform/http/web.ts'
import { repositoryOf } from './emission.service.ts'

/** The rows that the emitted seed brings at the next start, now (generator §7.5). */
export const createMenu = (ctx: Ctx, definition: Definition): Promise<void> =>
  ctx.tx(async (tx) => {
    // A list beside a tree has a page of its own.
    for (const slice of await slicesOf(tx, [definition]))
      for (const each of slice.list ? [slice, slice.list] : [slice]) await menuOf(tx, each)
  })

async function menuOf(tx: Ctx, { area, entity, className, label, offers, menu }: Slice): Promise<void> {
  const component = `${area}/${entity}/${className}Index`
  if (!isPageThere(tx, component)) throw refuse(`页面组件不存在：${component}`)
  if (!(await hasPlaceFor(tx, menu.under))) throw refuse('代码生成所选择的父菜单不存在！请重新选择菜单')
  const name = `${area}:${entity}`
  await addMenu(tx, { name, perm: name, label, offers: new Set(offers) }, { ...menu, component })
}

/** In the bundle that is served; while pages are developed they are served from their files. */
function isPageThere({ platform }: Ctx, component: string): boolean {
  const pages = platform.env.NODE_ENV === 'development' ? undefined : bundledPages(platform.webDir)
  if (pages) return pages.has(component)
  const root = repositoryOf(platform)
  return root !== undefined && existsSync(join(root, `apps/web/src/features/${component}.tsx`))
}
