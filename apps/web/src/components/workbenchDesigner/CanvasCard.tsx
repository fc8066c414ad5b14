import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { PortalItem } from '@app/shared/portal/layout.ts'
import { portletWidths } from '@app/shared/portal/portlet.ts'
import { titleOf } from '#/components/workbench/cells.ts'
import { PortletCard } from '#/components/workbench/PortletCard.tsx'
import { draggedCard } from './dragged.ts'
import { ResizeHandle, type Size } from './ResizeHandle.tsx'
import type { DesignBoard, Step } from './useDesign.ts'
import css from './designer.module.css'

export type { Size }

interface Props {
  item: PortalItem
  at: number
  count: number
  board: DesignBoard
  /** The size while it is being changed; undefined when that is over. */
  onSize: (size: Size | undefined) => void
  onRemoved: () => void
}

const steps: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }
/** Pixels that one key press makes a card higher. */
const heightStep = 20

const widthText = (w: number) => portletWidths.find(({ value }) => value === w)?.label ?? ''

/** A card as it will look, behind a sheet that takes the pointer and the keys. */
export function CanvasCard({ item, at, count, board, onSize, onRemoved }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState(false)
  const { i, w, h, isAllowDrag } = item
  const name = titleOf(item)
  useEffect(() => {
    const element = sheet.current?.parentElement
    if (!element || !sheet.current) return undefined
    return draggable({
      element,
      dragHandle: sheet.current,
      getInitialData: ({ input }) => {
        const box = element.getBoundingClientRect()
        return draggedCard(i, input.clientX - box.left, input.clientY - box.top)
      },
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [i])

  const remove = () => {
    board.remove(i)
    onRemoved()
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Delete' || event.key === 'Backspace') remove()
    else if (event.key === 'Enter' || event.key === ' ') board.select(i)
    else if (step && event.shiftKey) {
      if (!isAllowDrag) return
      const change = { up: [0, -heightStep], down: [0, heightStep], left: [-1, 0], right: [1, 0] }[step]
      board.resize(i, w + (change[0] ?? 0), Math.max(2, h + (change[1] ?? 0)))
    } else if (step) board.step(i, step)
    else return
    event.preventDefault()
  }
  const place = `第 ${at + 1} 项，共 ${count} 项，宽 ${widthText(w)}`
  return (
    <div className={css.held} data-dragged={dragged} data-selected={board.selected === i}>
      <div className={css.picture} inert>
        <PortletCard item={item} onHeight={board.reportHeight} />
      </div>
      <div
        ref={sheet}
        className={css.sheet}
        role="button"
        tabIndex={0}
        aria-pressed={board.selected === i}
        aria-label={`${name}，${place}`}
        title={`方向键移动${isAllowDrag ? '，Shift+方向键调整大小' : ''}，Delete 移除`}
        onClick={() => board.select(i)}
        onKeyDown={press}
      />
      <button type="button" className={css.remove} title="删除小页" aria-label={`删除小页 ${name}`} onClick={remove}>
        <DeleteOutlined aria-hidden />
      </button>
      {isAllowDrag && (
        <ResizeHandle
          onSize={onSize}
          onEnd={(size) => {
            onSize(undefined)
            board.resize(i, size.w, size.h)
          }}
        />
      )}
    </div>
  )
}
