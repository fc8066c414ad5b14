import { contentOf, layoutFrom, layoutOf, mostContentBytes, mostItems } from '@app/shared/portal/layout.ts'
import type { AvailablePortlet } from '@app/shared/portal/portalCalls.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid } from '#/platform/errors.ts'
import { parseJson } from '#/platform/text/parseJson.ts'

const refused = (content: string) => invalid({ content })

/** A sent layout as it may be stored: known keys only, and every card is a portlet that may stand there (security IN-08). */
export function checkedContent(ctx: Ctx, content: string, portlets: readonly AvailablePortlet[]): string {
  if (Buffer.byteLength(content) > mostContentBytes) throw refused('布局内容不能超过64KB')
  const value = parseJson(content, ctx.platform.env.limits)
  if (Array.isArray(value) && value.length > mostItems) throw refused(`工作台最多添加${mostItems}个小页`)
  const items = layoutFrom(value)
  if (!items) throw refused('布局内容格式不正确')
  const known = new Set(portlets.map(({ id }) => id))
  const foreign = items.find(({ i }) => !known.has(i))
  if (foreign) throw refused(`小页【${foreign.name}】不可用，请移除后再保存`)
  return contentOf(items)
}

/** A stored layout as the viewer gets it: without what they may not see (any more), with portlets as they are now. */
export function shownContent(content: string, portlets: ReadonlyMap<string, AvailablePortlet>): string {
  const items = layoutOf(content)
  // Damaged text is the viewer's to see: their page says so and offers a new start (security R-65).
  if (!items) return content
  return contentOf(
    items.flatMap((item) => {
      const now = portlets.get(item.i)
      return now ? [{ ...item, key: now.code, name: now.name, url: now.url }] : []
    }),
  )
}
