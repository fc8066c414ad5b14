import { Input, Switch, Table } from 'antd'
import type { CardButton } from '@app/flow-engine/cards/types.ts'

/** Buttons of a task with their first words (workflow §8.4). */
const usualButtons: readonly { id: number; label: string; isOn: boolean }[] = [
  { id: 1, label: '通过', isOn: true },
  { id: 2, label: '拒绝', isOn: true },
  { id: 3, label: '转办', isOn: true },
  { id: 4, label: '委派', isOn: true },
  { id: 5, label: '加签', isOn: true },
  { id: 6, label: '退回', isOn: true },
  { id: 7, label: '抄送', isOn: false },
  { id: 8, label: '减签', isOn: false },
  { id: 9, label: '终止', isOn: false },
  { id: 10, label: '打印', isOn: false },
]

interface ButtonsTableProps {
  value: readonly CardButton[] | undefined
  /** Ids of those that are offered; all when absent. */
  offered?: readonly number[]
  /** First words that differ here: nobody approves who only does something. */
  labels?: Readonly<Record<number, string>>
  disabled: boolean
  onChange: (buttons: CardButton[]) => void
}

/** 操作按钮: which a task has and what stands on them. */
export function ButtonsTable({ value, offered, labels = {}, disabled, onChange }: ButtonsTableProps) {
  const usual = (id: number) => labels[id] ?? usualButtons.find((button) => button.id === id)?.label ?? ''
  const rows = usualButtons
    .filter(({ id }) => offered?.includes(id) ?? true)
    .map(
      ({ id, isOn }) =>
        value?.find((button) => button.id === id) ?? {
          id,
          displayName: usual(id),
          enable: value === undefined && isOn,
        },
    )
  const put = (changed: CardButton) => onChange(rows.map((row) => (row.id === changed.id ? changed : row)))
  return (
    <Table<CardButton>
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={rows}
      columns={[
        { key: 'button', title: '按钮', width: 72, render: (_, { id }) => usual(id) },
        {
          key: 'name',
          title: '名称',
          render: (_, row) => (
            <Input
              aria-label={`${usual(row.id)}的名称`}
              maxLength={20}
              disabled={disabled}
              placeholder={usual(row.id)}
              value={row.displayName}
              onChange={({ target }) => put({ ...row, displayName: target.value })}
              onBlur={() => row.displayName.trim() === '' && put({ ...row, displayName: usual(row.id) })}
            />
          ),
        },
        {
          key: 'on',
          title: '启用',
          width: 64,
          align: 'center',
          render: (_, row) => (
            <Switch
              size="small"
              aria-label={`启用${usual(row.id)}`}
              disabled={disabled}
              checked={row.enable}
              onChange={(enable) => put({ ...row, enable })}
            />
          ),
        },
      ]}
    />
  )
}
