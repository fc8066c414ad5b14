import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined'
import { Button, Dropdown, Tooltip } from 'antd'
import { insideCard } from './insideCard.ts'
import css from './ResourceTable.module.css'

/** What can be done with one row; what the user may not do is not in the list at all. */
export interface RowAction {
  key: string
  /** Two to four characters: 修改, 解锁. */
  label: string
  danger?: boolean
  /** Why it cannot be done now. */
  disabled?: string | undefined
  run: () => void
}

const mostWords = 2
const letterPx = 13

interface RowActionsProps {
  /** Name of the row, for those who hear the buttons without seeing the row. */
  name: string
  actions: readonly RowAction[]
  phone: boolean
}

/** Room for the acts of a row (ui §6): two words of two characters, more for longer ones. */
export function actionsWidth(actions: readonly RowAction[], phone: boolean): number {
  if (phone || actions.length <= 1) return 64
  const letters = actions.slice(0, mostWords).reduce((sum, { label }) => sum + label.length, 0)
  return (actions.length > mostWords ? 124 : 96) + Math.max(0, letters - 2 * mostWords) * letterPx
}

/** At most two words; the rest, and everything on a phone, behind ⋯. */
export function RowActions({ name, actions, phone }: RowActionsProps) {
  const words = phone ? 0 : mostWords
  const rest = actions.slice(words)
  return (
    <span className={css.rowActions}>
      {actions.slice(0, words).map((action) => (
        <Tooltip key={action.key} title={action.disabled}>
          <Button
            type="link"
            size="small"
            danger={action.danger ?? false}
            disabled={action.disabled !== undefined}
            aria-label={`${action.label} ${name}`}
            onClick={action.run}
          >
            {action.label}
          </Button>
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          getPopupContainer={insideCard}
          menu={{
            items: rest.map(({ key, label, danger, disabled }) => ({
              key,
              label,
              danger: danger ?? false,
              disabled: disabled !== undefined,
              title: disabled,
            })),
            onClick: ({ key }) => rest.find((action) => action.key === key)?.run(),
          }}
        >
          <Button type="link" size="small" aria-label={`更多 ${name}`} icon={<EllipsisOutlined aria-hidden />} />
        </Dropdown>
      )}
    </span>
  )
}
