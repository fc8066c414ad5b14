import { gridColumns, type PortalItem } from '@app/shared/portal/layout.ts'
import type { AvailablePortlet } from '@app/shared/portal/portalCalls.ts'

/** Space between two cards, half of it around each. */
export const gap = 16

type Height = Pick<PortalItem, 'h' | 'isAllowDrag' | 'isHeightChosen'>

/** Height of a card on the grid: what its portlet takes (shell §17.1), and never less than somebody chose for it. */
export function shownHeight(item: Height, natural: number | undefined): number {
  if (natural === undefined) return item.h
  return item.isAllowDrag && item.isHeightChosen ? Math.max(item.h, natural + gap) : natural + gap
}

export const titleOf = ({ options, name }: Pick<PortalItem, 'options' | 'name'>): string => options.title || name

/** Whether a card has a bar with its title. */
export const isTitled = ({ options, isShowTitle }: Pick<PortalItem, 'options' | 'isShowTitle'>): boolean =>
  options.titleRequired && isShowTitle === 'Y'

const unknownHeight = 120

/** A portlet as a card that is put into a workbench (shell §18). */
export function itemOf(portlet: AvailablePortlet): PortalItem {
  const { id, code, name, url, showTitle, isAllowDrag, xGridNumber, yGridNumber, refreshRate } = portlet
  return {
    id,
    i: id,
    key: code,
    name,
    url,
    type: 'smallPage',
    x: 0,
    y: 0,
    w: Math.min(Math.max(xGridNumber, 1), gridColumns),
    h: (yGridNumber || unknownHeight) + gap,
    isShowTitle: showTitle,
    isAllowDrag: isAllowDrag === 'Y',
    options: { titleRequired: true, title: '', moreUrl: '', refresh: refreshRate ?? 1 },
  }
}
