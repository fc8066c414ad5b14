import CheckOutlined from '@ant-design/icons/CheckOutlined'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { useEffect, useRef } from 'react'
import type { AvailablePortlet } from '@app/shared/portal/portalCalls.ts'
import { portletWidths } from '@app/shared/portal/portlet.ts'
import { draggedPortlet } from './dragged.ts'
import type { DesignBoard } from './useDesign.ts'
import css from './designer.module.css'

interface Props {
  portlet: AvailablePortlet
  used: boolean
  board: Pick<DesignBoard, 'add' | 'remove'>
}

/** One portlet of the list: a click adds it or takes it away again, and it can be dragged onto the canvas. */
export function PickerRow({ portlet, used, board }: Props) {
  const { id, name, xGridNumber } = portlet
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const element = row.current
    if (!element || used) return undefined
    return draggable({ element, getInitialData: () => draggedPortlet(id) })
  }, [id, used])
  return (
    // The button in it does the same for the keyboard.
    // oxlint-disable-next-line click-events-have-key-events, no-noninteractive-element-interactions
    <li ref={row} className={css.row} data-used={used} onClick={used ? undefined : () => board.add(portlet)}>
      <span title={name}>{name}</span>
      <small>{portletWidths.find(({ value }) => value === xGridNumber)?.label}</small>
      <button
        type="button"
        title={used ? '移除' : '添加'}
        aria-label={`${used ? '移除' : '添加'} ${name}`}
        onClick={(event) => {
          event.stopPropagation()
          if (used) board.remove(id)
          else board.add(portlet)
        }}
      >
        {used ? (
          <>
            <CheckOutlined aria-hidden className={css.check ?? ''} />
            <CloseOutlined aria-hidden className={css.cross ?? ''} />
          </>
        ) : (
          <PlusOutlined aria-hidden />
        )}
      </button>
    </li>
  )
}
