import { App, Popconfirm, Switch } from 'antd'
import { useState } from 'react'
import { insideCard } from '#/kit/page/insideCard.ts'
import { useOnce } from '#/kit/http/useOnce.ts'

type Status = '0' | '1'

interface StatusSwitchProps {
  /** Name of the row, for those who hear the switch without seeing the row. */
  name: string
  value: string
  /** The user may see but not change it, or why it cannot be changed now. */
  disabled?: boolean
  change: (status: Status) => Promise<unknown>
  /** Other words than those of people and things: a job is switched, not enabled. */
  words?: StatusWords
}

interface StatusWords {
  shown: readonly [on: string, off: string]
  question: (name: string, next: Status) => string
  failed: string
}

const usualWords: StatusWords = {
  shown: ['正常', '停用'],
  question: (name, next) => `确定${wordOf(next)}【${name}】吗？`,
  failed: '异常',
}

const wordOf = (next: Status) => (next === '0' ? '启用' : '停用')

/** 启用 and 停用 of a row, asked for once more at the switch; a refused change flips back (system §1.3). */
export function StatusSwitch({ name, value, disabled = false, change, words = usualWords }: StatusSwitchProps) {
  const { message } = App.useApp()
  const [wanted, setWanted] = useState<Status>()
  const shown = wanted ?? value
  const next: Status = value === '0' ? '1' : '0'
  const word = wordOf(next)
  const [run, busy] = useOnce(async () => {
    setWanted(next)
    try {
      await change(next)
      void message.success(`${word}成功`)
    } catch {
      // The client layer has told why.
      void message.error(`${word}${words.failed}`)
    } finally {
      setWanted(undefined)
    }
  })
  return (
    <Popconfirm
      title={words.question(name, next)}
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
        checkedChildren={words.shown[0]}
        unCheckedChildren={words.shown[1]}
      />
    </Popconfirm>
  )
}
