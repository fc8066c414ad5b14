import RedoOutlined from '@ant-design/icons/RedoOutlined'
import UndoOutlined from '@ant-design/icons/UndoOutlined'
import { Button, Dropdown, Input } from 'antd'
import { insideCard } from '#/kit/page/insideCard.ts'
import type { DesignBoard } from './useDesign.ts'
import type { useSaving } from './useSaving.ts'
import css from './designer.module.css'

interface Props {
  name: string
  onName: (name: string) => void
  phone: boolean
  board: DesignBoard
  saving: ReturnType<typeof useSaving>
  onSave: () => void
  onClear: () => void
  onPreview: () => void
  onClose: () => void
}

interface Act {
  key: string
  label: string
  danger?: boolean
  disabled?: boolean
  run: () => void
}

/** Name of the workbench and what can be done with it; on a phone the rarer acts stand behind 更多. */
export function DesignHeader({ name, onName, phone, board, saving, onSave, onClear, onPreview, onClose }: Props) {
  const empty = board.cells.length === 0
  const acts: Act[] = [
    { key: 'clear', label: '清空', disabled: empty, run: onClear },
    ...(saving.reset ? [{ key: 'reset', label: '恢复默认', run: saving.reset }] : []),
    ...(saving.remove ? [{ key: 'remove', label: '删除此工作台', danger: true, run: saving.remove }] : []),
    { key: 'preview', label: '预览', disabled: empty, run: onPreview },
  ]
  return (
    <div className={css.header}>
      <Input
        className={css.name ?? ''}
        value={name}
        maxLength={200}
        placeholder="请输入工作台名称"
        aria-label="工作台名称"
        onChange={(event) => onName(event.target.value)}
      />
      {!phone && <p className={css.tip}>您可以对卡片进行添加、移动等自定义操作</p>}
      <div className={css.acts}>
        <Button
          type="text"
          icon={<UndoOutlined aria-hidden />}
          title="撤销（Ctrl+Z）"
          aria-label="撤销"
          disabled={!board.canUndo}
          onClick={board.undo}
        />
        <Button
          type="text"
          icon={<RedoOutlined aria-hidden />}
          title="重做（Ctrl+Y）"
          aria-label="重做"
          disabled={!board.canRedo}
          onClick={board.redo}
        />
        <Button type="primary" loading={saving.saving} onClick={onSave}>
          保存
        </Button>
        {phone ? (
          <Dropdown
            trigger={['click']}
            getPopupContainer={insideCard}
            menu={{ items: acts.map(({ run, ...item }) => ({ ...item, onClick: run })) }}
          >
            <Button>更多</Button>
          </Dropdown>
        ) : (
          acts.map(({ key, label, danger = false, disabled = false, run }) => (
            <Button key={key} danger={danger} disabled={disabled} onClick={run}>
              {label}
            </Button>
          ))
        )}
        <Button onClick={onClose}>关闭</Button>
      </div>
    </div>
  )
}
