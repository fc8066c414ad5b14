import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { insideCard } from '#/kit/page/insideCard.ts'
import { usePhone } from '#/kit/page/usePhone.ts'

/** A button of the table's bar; what the user may not do is not in the list at all. */
export interface ToolbarButton {
  key: string
  label: string
  icon?: ReactNode
  danger?: boolean
  busy?: boolean
  run: () => void
}

interface PageToolbarProps {
  /** Absent: the user may not add. */
  onAdd: (() => void) | undefined
  /** What a new row hangs on is not there yet. */
  addWaits?: boolean
  buttons: readonly ToolbarButton[]
}

/** 新增 first and alone in colour; on a phone the others stand behind ⋯. */
export function PageToolbar({ onAdd, addWaits = false, buttons }: PageToolbarProps) {
  const phone = usePhone()
  return (
    <>
      {onAdd && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} disabled={addWaits} onClick={onAdd}>
          新增
        </Button>
      )}
      {!phone &&
        buttons.map(({ key, label, icon, danger, busy, run }) => (
          <Button key={key} icon={icon} danger={danger ?? false} loading={busy ?? false} onClick={run}>
            {label}
          </Button>
        ))}
      {phone && buttons.length > 0 && (
        <Dropdown
          trigger={['click']}
          getPopupContainer={insideCard}
          menu={{
            items: buttons.map(({ key, label, icon, danger }) => ({ key, label, icon, danger: danger ?? false })),
            onClick: ({ key }) => buttons.find((button) => button.key === key)?.run(),
          }}
        >
          <Button type="text" aria-label="更多操作" icon={<EllipsisOutlined aria-hidden />} />
        </Dropdown>
      )}
    </>
  )
}

/** 删除 of the ticked rows. */
export function RemoveButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="small" danger icon={<DeleteOutlined aria-hidden />} onClick={onClick}>
      删除
    </Button>
  )
}
