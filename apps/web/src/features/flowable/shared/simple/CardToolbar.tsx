import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined'
import ExpandOutlined from '@ant-design/icons/ExpandOutlined'
import RedoOutlined from '@ant-design/icons/RedoOutlined'
import UndoOutlined from '@ant-design/icons/UndoOutlined'
import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined'
import ZoomOutOutlined from '@ant-design/icons/ZoomOutOutlined'
import { Button, Dropdown } from 'antd'
import { findCard } from '@app/flow-engine/cards/editing/editCards.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import { useCards } from './state/cardStore.ts'
import { useCardWorld } from './state/cardWorld.ts'
import css from './simple.module.css'

export const zooms = { least: 0.3, most: 2, step: 0.1 }

interface CardToolbarProps {
  zoom: number
  onZoom: (zoom: number) => void
  onFit: () => void
  onConvert: (() => void) | undefined
}

/** Back and forth, size, what is missing, the way to the other designer. */
export function CardToolbar({ zoom, onZoom, onFit, onConvert }: CardToolbarProps) {
  const readOnly = useCards((state) => state.readOnly)
  const canUndo = useCards((state) => state.canUndo)
  const canRedo = useCards((state) => state.canRedo)
  const undo = useCards((state) => state.undo)
  const redo = useCards((state) => state.redo)
  const confirm = useConfirm()
  const put = (next: number) => onZoom(Math.min(Math.max(Math.round(next * 10) / 10, zooms.least), zooms.most))
  return (
    <div className={css.toolbar} role="toolbar" aria-label="卡片设计工具">
      {!readOnly && (
        <>
          <ToolButton
            label="撤销"
            hint="Ctrl+Z"
            icon={<UndoOutlined aria-hidden />}
            disabled={!canUndo}
            onClick={undo}
          />
          <ToolButton
            label="重做"
            hint="Ctrl+Y"
            icon={<RedoOutlined aria-hidden />}
            disabled={!canRedo}
            onClick={redo}
          />
          <span className={css.divider} />
        </>
      )}
      <ToolButton
        label="缩小"
        icon={<ZoomOutOutlined aria-hidden />}
        disabled={zoom <= zooms.least}
        onClick={() => put(zoom - zooms.step)}
      />
      <Button type="text" aria-label={`${Math.round(zoom * 100)}%，恢复原始大小`} onClick={() => onZoom(1)}>
        {Math.round(zoom * 100)}%
      </Button>
      <ToolButton
        label="放大"
        icon={<ZoomInOutlined aria-hidden />}
        disabled={zoom >= zooms.most}
        onClick={() => put(zoom + zooms.step)}
      />
      <ToolButton label="适应屏幕" icon={<ExpandOutlined aria-hidden />} onClick={onFit} />
      <span className={css.space} />
      <FaultList />
      {onConvert && !readOnly && (
        <Button
          onClick={() =>
            confirm({
              title: '转换为 BPMN 设计器',
              content: '卡片将转换为 BPMN 流程图，之后在 BPMN 设计器中修改',
              consequence: '转换后不可还原',
              okText: '转换',
              run: async () => onConvert(),
            })
          }
        >
          转换为 BPMN
        </Button>
      )}
    </div>
  )
}

/** Every card that lacks something, with a way to it. */
function FaultList() {
  const { faults } = useCardWorld()
  const flow = useCards((state) => state.flow)
  const focus = useCards((state) => state.focus)
  if (faults.size === 0) return null
  const items = [...faults].map(([id, messages]) => ({
    key: id,
    label: `${findCard(flow, id)?.name ?? id}：${messages.join('；')}`,
  }))
  return (
    <Dropdown
      menu={{ items, onClick: ({ key }) => focus(key), className: css.faults ?? '' }}
      trigger={['click']}
      autoFocus
      placement="bottomRight"
      getPopupContainer={insideCard}
    >
      <Button type="text" danger icon={<ExclamationCircleOutlined aria-hidden />}>
        {`${faults.size} 个节点待完善`}
      </Button>
    </Dropdown>
  )
}
