import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { genTable } from '@app/shared/tool/genTable.ts'
import { addMenu, hasPlaceFor } from '#/modules/system/api.ts'
import { requireReach } from '#/modules/tool/gen/catalogue/tables.read.ts'
import type { Definition } from '#/modules/tool/gen/definition/definition.read.ts'
import { sliceOf } from '#/modules/tool/gen/model/slice.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { bundledPages } from '#/platform/http/web.ts'
import { repositoryOf } from './emission.service.ts'

/** The rows that the emitted seed brings at the next start, now (generator §7.5). */
export const createMenu = (ctx: Ctx, { info, columns }: Definition): Promise<void> =>
  ctx.tx(async (tx) => {
    requireReach(tx, [info.tableName])
    const whole = genTable.safeParse(info)
    if (!whole.success) throw refuse(whole.error.issues[0]?.message ?? '')
    const { area, entity, className, label, offers, menu } = sliceOf(whole.data, columns)
    const component = `${area}/${entity}/${className}Index`
    if (!isPageThere(tx, component)) throw refuse(`页面组件不存在：${component}`)
    if (!(await hasPlaceFor(tx, menu.under))) throw refuse('代码生成所选择的父菜单不存在！请重新选择菜单')
    const name = `${area}:${entity}`
    await addMenu(tx, { name, perm: name, label, offers: new Set(offers) }, { ...menu, component })
  })

/** In the bundle that is served; while pages are developed they are served from their files. */
function isPageThere({ platform }: Ctx, component: string): boolean {
  const pages = platform.env.NODE_ENV === 'development' ? undefined : bundledPages(platform.webDir)
  if (pages) return pages.has(component)
  const root = repositoryOf(platform)
  return root !== undefined && existsSync(join(root, `apps/web/src/features/${component}.tsx`))
}
