import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import DownOutlined from '@ant-design/icons/DownOutlined'
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

/** One of the things that 新增 may begin. */
export type AddKind = Pick<ToolbarButton, 'key' | 'label' | 'run'>

interface PageToolbarProps {
  /** Absent: the user may not add. */
  onAdd: (() => void) | undefined
  /** What there is to choose from where rows are of several kinds; none before they are known. */
  kinds?: readonly AddKind[] | undefined
  /** What a new row hangs on is not there yet. */
  addWaits?: boolean
  buttons: readonly ToolbarButton[]
}

/** 新增 first and alone in colour; on a phone the others stand behind ⋯. */
export function PageToolbar({ onAdd, kinds, addWaits = false, buttons }: PageToolbarProps) {
  const phone = usePhone()
  const add = {
    type: 'primary',
    icon: <PlusOutlined aria-hidden />,
    disabled: addWaits || kinds?.length === 0,
  } as const
  return (
    <>
      {onAdd && !kinds && (
        <Button {...add} onClick={onAdd}>
          新增
        </Button>
      )}
      {onAdd && kinds && (
        <Dropdown
          trigger={['click']}
          autoFocus
          destroyOnHidden
          getPopupContainer={insideCard}
          menu={{
            items: kinds.map(({ key, label }) => ({ key, label })),
            onClick: ({ key }) => kinds.find((kind) => kind.key === key)?.run(),
          }}
        >
          <Button {...add} aria-haspopup="menu">
            新增
            <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
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
