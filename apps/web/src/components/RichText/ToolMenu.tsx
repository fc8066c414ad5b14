import DownOutlined from '@ant-design/icons/DownOutlined'
import { Button, Dropdown } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import css from './RichText.module.css'

interface ToolMenuProps {
  /** What is chosen here: 字号. */
  label: string
  /** What holds where the cursor stands. */
  shown: ReactNode
  /** Name of the button, when what is shown is no word. */
  name?: string
  width: number
  disabled: boolean
  items: readonly { key: string; label: ReactNode; style?: CSSProperties }[]
  selected: string
  onSelect: (key: string, byPointer: boolean) => void
  container: () => HTMLElement
}

/** A choice in the toolbar: a button that names the present value and opens the others. */
export function ToolMenu({ label, shown, name, width, disabled, items, selected, onSelect, container }: ToolMenuProps) {
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      disabled={disabled}
      getPopupContainer={container}
      classNames={{ root: css.menu ?? '' }}
      menu={{
        items: items.map((item) => ({ ...item })),
        selectable: true,
        selectedKeys: [selected],
        onClick: ({ key, domEvent }) => onSelect(key, domEvent.type === 'click'),
      }}
    >
      <Button
        type="text"
        size="small"
        className={css.choice}
        style={{ width }}
        disabled={disabled}
        title={label}
        aria-label={name ?? `${label}：${String(shown)}`}
        onMouseDown={keepSelection}
      >
        <span className={css.chosen}>{shown}</span>
        <DownOutlined aria-hidden className={css.arrow} />
      </Button>
    </Dropdown>
  )
}

/** A press on a tool leaves the selection in the text as it is. */
export const keepSelection = (event: { preventDefault: () => void }) => event.preventDefault()
