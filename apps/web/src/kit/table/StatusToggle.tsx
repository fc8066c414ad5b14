import { App, Popconfirm, Switch, Tooltip } from 'antd'
import { useState } from 'react'
import { useOnce } from '#/kit/http/useOnce.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { DictTag } from '#/kit/words/DictTag.tsx'
import css from './StatusToggle.module.css'

type Word = '启用' | '停用'

interface StatusToggleProps {
  /** A switch, or the word itself, which is pressed. */
  look: 'switch' | 'word'
  /** `0` is on. */
  value: string
  /** Whose state it is, for those who hear the control without seeing the row. */
  name: string
  /** 确认停用【张三】的用户吗? */
  ask: (word: Word) => string
  /** Calls with `silent`: a refusal is told here. Absent: the user may see, not change it. */
  change: ((status: '0' | '1') => Promise<unknown>) | undefined
  /** Other words than those of people and things: a job is switched, not enabled. */
  words?: { shown: readonly [on: string, off: string]; failed: string }
}

const usualWords = { shown: ['正常', '停用'], failed: '异常' } as const

/** 启用 and 停用 of a row where it is shown, after a question; what is refused flips back (system §1.3). */
export function StatusToggle({ look, value, name, ask, change, words = usualWords }: StatusToggleProps) {
  const { message } = App.useApp()
  const [wanted, setWanted] = useState<'0' | '1'>()
  const next = value === '0' ? '1' : '0'
  const word: Word = next === '0' ? '启用' : '停用'
  const [turn, busy] = useOnce(async () => {
    setWanted(next)
    try {
      await change?.(next)
      void message.success(`${word}成功`)
    } catch (error) {
      void message.error([`${word}${words.failed}`, error instanceof Error && error.message].filter(Boolean).join('：'))
    } finally {
      setWanted(undefined)
    }
  })
  const shown = wanted ?? value
  const tag = <DictTag type="sys_normal_disable" value={shown} />
  if (look === 'word' && !change) return tag
  return (
    <Popconfirm
      title={ask(word)}
      okText="是"
      cancelText="否"
      disabled={!change || busy}
      getPopupContainer={insideCard}
      onConfirm={turn}
    >
      {look === 'switch' ? (
        <Switch
          size="small"
          checked={shown === '0'}
          loading={busy}
          disabled={!change}
          aria-label={`状态 ${name}`}
          checkedChildren={words.shown[0]}
          unCheckedChildren={words.shown[1]}
        />
      ) : (
        <Tooltip title="点击修改状态">
          <button type="button" className={css.state}>
            {tag}
            <span className="sr-only">{` ${name}，${word}`}</span>
          </button>
        </Tooltip>
      )}
    </Popconfirm>
  )
}
