import { App, Popconfirm, Tooltip } from 'antd'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import css from './StatusToggle.module.css'

interface StatusToggleProps {
  /** `0` is on. */
  value: string
  /** Whose state it is, for those who hear the button without seeing the row. */
  name: string
  /** 确认停用【张三】的用户吗? */
  ask: (word: '启用' | '停用') => string
  /** Absent: the user may not change it. */
  change: ((status: '0' | '1') => Promise<unknown>) | undefined
}

/** 正常 or 停用 of a row, turned at the word itself after a question (system §1.3). */
export function StatusToggle({ value, name, ask, change }: StatusToggleProps) {
  const { message } = App.useApp()
  const shown = <DictTag type="sys_normal_disable" value={value} />
  if (!change) return shown
  const next =
    value === '0' ? { status: '1' as const, word: '停用' as const } : { status: '0' as const, word: '启用' as const }
  const turn = async () => {
    try {
      await change(next.status)
      void message.success(`${next.word}成功`)
    } catch (error) {
      void message.error(error instanceof Error ? `${next.word}异常：${error.message}` : `${next.word}异常`)
    }
  }
  return (
    <Popconfirm
      title={ask(next.word)}
      okText="是"
      cancelText="否"
      getPopupContainer={insideCard}
      onConfirm={() => void turn()}
    >
      <Tooltip title="点击修改状态">
        <button type="button" className={css.state}>
          {shown}
          <span className="sr-only">{` ${name}，${next.word}`}</span>
        </button>
      </Tooltip>
    </Popconfirm>
  )
}
