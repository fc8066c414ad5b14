import { App, Popconfirm, Switch } from 'antd'
import { useState } from 'react'
import { insideCard } from './insideCard.ts'
import { useOnce } from './useOnce.ts'

type Status = '0' | '1'

interface StatusSwitchProps {
  /** Name of the row, for those who hear the switch without seeing the row. */
  name: string
  value: string
  /** The user may see but not change it, or why it cannot be changed now. */
  disabled?: boolean
  change: (status: Status) => Promise<unknown>
}

/** 启用 and 停用 of a row, asked for once more at the switch; a refused change flips back (system §1.3). */
export function StatusSwitch({ name, value, disabled = false, change }: StatusSwitchProps) {
  const { message } = App.useApp()
  const [wanted, setWanted] = useState<Status>()
  const shown = wanted ?? value
  const next: Status = value === '0' ? '1' : '0'
  const word = next === '0' ? '启用' : '停用'
  const [run, busy] = useOnce(async () => {
    setWanted(next)
    try {
      await change(next)
      void message.success(`${word}成功`)
    } catch {
      // The client layer has told why.
      void message.error(`${word}异常`)
    } finally {
      setWanted(undefined)
    }
  })
  return (
    <Popconfirm
      title={`确定${word}【${name}】吗？`}
      okText="是"
      cancelText="否"
      disabled={disabled || busy}
      getPopupContainer={insideCard}
      onConfirm={run}
    >
      <Switch
        size="small"
        checked={shown === '0'}
        loading={busy}
        disabled={disabled}
        aria-label={`状态 ${name}`}
        checkedChildren="正常"
        unCheckedChildren="停用"
      />
    </Popconfirm>
  )
}
