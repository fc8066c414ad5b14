import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import CopyOutlined from '@ant-design/icons/CopyOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import LoginOutlined from '@ant-design/icons/LoginOutlined'
import LogoutOutlined from '@ant-design/icons/LogoutOutlined'
import { Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { topmost } from '@app/form-engine/editing/commands.ts'
import { primaryOf, useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { placesOf } from '#/features/form/definition/draft/places.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { useCanvasMenu, type MenuPlace } from './canvasMenu.ts'
import { placesFor } from './slotNames.ts'
import { useActs } from './useActs.tsx'
import { useTableItems } from './useTableItems.tsx'
import css from './canvas.module.css'

type Items = NonNullable<MenuProps['items']>

/** What can be done with the selection, and with the cell of a table the pointer is on. */
export function CanvasMenu({ place, onClose }: { place: MenuPlace | undefined; onClose: () => void }) {
  const itemsOfCell = useTableItems()
  const itemsOfSelection = useSelectionItems()
  const placeItems = usePlaceItems()
  const openMenu = useCanvasMenu()
  const close = () => {
    onClose()
    const active = document.querySelector<HTMLElement>('[data-primary="true"]')
    active?.focus({ preventScroll: true })
  }
  /** What it was opened with stays until the next time: it must not change under the pointer, nor while it closes. */
  const [shown, setShown] = useState<{ place: MenuPlace; items: Items }>()
  if (place && place !== shown?.place) {
    const table = place.into ? [] : itemsOfCell(place.table)
    const own = place.into ? placeItems() : itemsOfSelection(() => openMenu({ x: place.x, y: place.y, into: true }))
    setShown({ place, items: [...table, ...(table.length > 0 ? [{ type: 'divider' as const }] : []), ...own] })
  }
  return (
    <Dropdown
      open={place !== undefined}
      onOpenChange={(open) => {
        if (!open) close()
      }}
      trigger={['click']}
      autoFocus
      getPopupContainer={insideCard}
      menu={{ items: shown?.items ?? [], onClick: close, className: css.menu ?? '', getPopupContainer: insideCard }}
    >
      <span className={css.menuPlace} style={{ left: shown?.place.x ?? 0, top: shown?.place.y ?? 0 }} />
    </Dropdown>
  )
}

function useSelectionItems(): (into: () => void) => Items {
  const store = useDesignerStore()
  const acts = useActs()
  return (into) => {
    const { definition } = store.getState()
    const chosen = topmost(definition, store.getState().selection)
    const [first] = chosen
    const primary = primaryOf(store.getState())
    if (!first || primary === undefined) return []
    const inside = placesFor(
      definition,
      chosen.map(({ control }) => control),
    )
    const nested = placesOf(definition).get(primary)?.slot.key !== null
    return [
      { key: 'up', label: '上移', icon: <ArrowUpOutlined aria-hidden />, onClick: () => acts.moveBeside(-1) },
      { key: 'down', label: '下移', icon: <ArrowDownOutlined aria-hidden />, onClick: () => acts.moveBeside(1) },
      {
        key: 'into',
        label: '移入…',
        icon: <LoginOutlined aria-hidden />,
        disabled: inside.length === 0,
        // After this menu has closed.
        onClick: () => setTimeout(into),
      },
      { key: 'out', label: '移出', icon: <LogoutOutlined aria-hidden />, disabled: !nested, onClick: acts.moveOut },
      { type: 'divider' },
      {
        key: 'rename',
        label: '重命名',
        icon: <EditOutlined aria-hidden />,
        onClick: () => setTimeout(() => store.getState().rename(primary)),
      },
      { key: 'copy', label: '复制', icon: <CopyOutlined aria-hidden />, onClick: acts.duplicate },
      { key: 'remove', label: '删除', danger: true, icon: <DeleteOutlined aria-hidden />, onClick: acts.remove },
    ]
  }
}

/** The slots that take the selection, by their names. */
function usePlaceItems(): () => Items {
  const store = useDesignerStore()
  const acts = useActs()
  return () => {
    const { definition, selection } = store.getState()
    const controls = topmost(definition, selection).map(({ control }) => control)
    return placesFor(definition, controls).map(({ slot, at, label }) => ({
      key: `${slot.key} ${slot.index.join()}`,
      label,
      onClick: () => acts.moveInto(slot, at),
    }))
  }
}
