import { layoutOf, type PortalItem } from '@app/shared/portal/layout.ts'
import type { AvailablePortlet } from '@app/shared/portal/portalCalls.ts'

/** Cards of portlets that may (still) be shown, with the portlets as they are now. */
export function availableItems(items: readonly PortalItem[], portlets: readonly AvailablePortlet[]): PortalItem[] {
  const byId = new Map(portlets.map((portlet) => [portlet.id, portlet]))
  return items.flatMap((item) => {
    const now = byId.get(item.i)
    if (!now) return []
    return [{ ...item, key: now.code, name: now.name, url: now.url, isAllowDrag: now.isAllowDrag === 'Y' }]
  })
}

/** What the designer begins with, and what has to be said about it. */
export function startItems(content: string, portlets: readonly AvailablePortlet[]) {
  const stored = layoutOf(content)
  if (!stored) return { items: [], notice: '布局数据格式错误，已清空；保存后恢复正常' }
  const items = availableItems(stored, portlets)
  const lost = stored.length - items.length
  return { items, notice: lost > 0 ? `${lost} 个小页已停用或未授权，保存后将移除` : undefined }
}
