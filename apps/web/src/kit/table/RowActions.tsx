import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined'
import { Button, Dropdown, Tooltip, type ButtonProps } from 'antd'
import { Suspense } from 'react'
import { finish } from '#/kit/http/finish.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { lateLine } from '#/kit/page/late/lateSmall.tsx'
import css from './ResourceTable.module.css'

/** Few lists ask at the button. */
const AskedButton = lateLine(() => import('#/kit/page/beside/AskedButton.tsx'))

/** What can be done with one row; what the user may not do is not in the list at all. */
export interface RowAction {
  key: string
  /** Two to four characters: 修改, 解锁. */
  label: string
  danger?: boolean
  /** Why it cannot be done now. */
  disabled?: string | undefined
  /** Asked at the button before it is done; behind ⋯ in a dialog. */
  ask?: string
  run: () => unknown
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
  const confirm = useConfirm()
  const chosen = ({ ask, label, danger = false, run }: RowAction) =>
    ask === undefined ? run() : confirm({ title: ask, okText: label, danger, run: async () => run() })
  return (
    <span className={css.rowActions}>
      {actions.slice(0, words).map((action) => (
        <Tooltip key={action.key} title={action.disabled}>
          <ActionButton name={name} action={action} />
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          getPopupContainer={insideCard}
          classNames={{ root: css.rowMenu ?? '' }}
          menu={{
            items: rest.map(({ key, label, danger, disabled }) => ({
              key,
              label,
              danger: danger ?? false,
              disabled: disabled !== undefined,
              title: disabled,
            })),
            onClick: ({ key }) => {
              const action = rest.find((one) => one.key === key)
              if (action) void finish(chosen(action))
            },
          }}
        >
          <Button type="link" size="small" aria-label={`更多 ${name}`} icon={<EllipsisOutlined aria-hidden />} />
        </Dropdown>
      )}
    </span>
  )
}

interface ActionButtonProps extends Pick<
  ButtonProps,
  'onMouseEnter' | 'onMouseLeave' | 'onPointerEnter' | 'onPointerLeave'
> {
  name: string
  action: RowAction
}

/** What it is given beside comes from the tooltip around it. */
function ActionButton({ name, action, ...rest }: ActionButtonProps) {
  const { ask, label, danger = false, disabled, run } = action
  const button: ButtonProps = {
    ...rest,
    type: 'link',
    size: 'small',
    danger,
    disabled: disabled !== undefined,
    'aria-label': `${label} ${name}`,
    children: label,
  }
  if (ask === undefined) return <Button {...button} onClick={() => void finish(run())} />
  return (
    <Suspense fallback={<Button {...button} disabled />}>
      <AskedButton ask={ask} button={button} run={run} />
    </Suspense>
  )
}
