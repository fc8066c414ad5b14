import CopyOutlined from '@ant-design/icons/CopyOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import VerticalAlignTopOutlined from '@ant-design/icons/VerticalAlignTopOutlined'
import type { MouseEvent } from 'react'
import { useDesigner } from '#/features/form/definition/draft/designerStore.ts'
import { placesOf } from '#/features/form/definition/draft/places.ts'
import { primaryOf } from '#/features/form/definition/draft/designerStore.ts'
import { useActs } from './useActs.tsx'
import { useCanvasMenu } from './canvasMenu.ts'
import css from './canvas.module.css'

/** What can be done with the selected control, at its upper right corner (form-designer §3). */
export function ItemTools({ name }: { name: string }) {
  const acts = useActs()
  const openMenu = useCanvasMenu()
  const readOnly = useDesigner((state) => state.readOnly)
  const nested = useDesigner(
    (state) => (placesOf(state.definition).get(primaryOf(state) ?? '')?.ancestors.length ?? 0) > 0,
  )
  const button = (label: string, icon: React.ReactNode, run: (event: MouseEvent<HTMLElement>) => void) => (
    <button type="button" title={label} aria-label={`${label} ${name}`} onClick={run}>
      {icon}
    </button>
  )
  return (
    <div className={css.tools} data-tools>
      {nested && button('选择上级', <VerticalAlignTopOutlined aria-hidden />, acts.selectParent)}
      {!readOnly && (
        <>
          {button('更多操作', <MoreOutlined aria-hidden />, ({ currentTarget }) => openMenu(currentTarget))}
          {button('复制', <CopyOutlined aria-hidden />, acts.duplicate)}
          {button('删除', <DeleteOutlined aria-hidden />, acts.remove)}
        </>
      )}
    </div>
  )
}
