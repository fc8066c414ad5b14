import { App, Switch, Tooltip } from 'antd'
import { useState } from 'react'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useResourceMutations, type Row } from '#/kit/http/useResource.ts'
import { AskBeside } from '#/kit/page/beside/AskBeside.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { dictLabel, useDictLabels } from '#/kit/words/useDict.ts'
import css from './StatusCell.module.css'

type Word = '启用' | '停用'

/** What a page says of the switch in its list. */
export interface StatusSwitch<T = Row> {
  /** A switch unless given, or the word itself, which is pressed. */
  look?: 'switch' | 'word'
  /** 确认停用【张三】的用户吗? */
  ask?: (row: T, word: Word) => string
  /** Rows that keep their status. */
  fixed?: (row: T) => boolean
  /** Other words than those of the dictionary; what stands in front of a refusal. */
  words?: { shown: readonly [on: string, off: string]; failed: string }
}

interface StatusCellProps extends StatusSwitch {
  resource: ResourceFacts
  row: Row
}

const usual = ['0', '1'] as const

/** 启用 and 停用 of a row where it is shown, after a question; what is refused flips back (system §1.3). */
export function StatusCell({ resource, row, look = 'switch', ask, fixed, words }: StatusCellProps) {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const { refresh } = useResourceMutations(resource)
  const field = resource.fields.status
  const entries = useDictLabels(field?.options.dict)
  const [wanted, setWanted] = useState<string>()
  const [on, off] = field?.options.onOff ?? usual
  const value = String(row.status ?? off)
  const next = value === on ? off : on
  const word: Word = next === on ? '启用' : '停用'
  const [turn, busy] = useOnce(async () => {
    setWanted(next)
    const { id, version } = row
    try {
      await call(
        resource.endpoints.changeStatus,
        { body: { id, status: next, ...(version === undefined ? {} : { version }) } },
        { silent: true },
      )
      await refresh()
      void message.success(`${word}成功`)
    } catch (error) {
      void refresh()
      const failed = `${word}${words?.failed ?? '异常'}`
      void message.error([failed, error instanceof Error && error.message].filter(Boolean).join('：'))
    } finally {
      setWanted(undefined)
    }
  })
  const shown = wanted ?? value
  const tag = <DictTag type={field?.options.dict ?? ''} value={shown} />
  const mayChange = hasPermi([resource.statusPerm]) && !fixed?.(row)
  if (!mayChange && (look === 'word' || fixed?.(row) !== true)) return tag
  const name = String(row[resource.titleField] ?? row.id)
  return (
    <AskBeside
      ask={ask?.(row, word) ?? `确认更新${field?.label ?? '状态'}为${word}吗?`}
      danger={word === '停用'}
      disabled={!mayChange || busy}
      run={turn}
    >
      {look === 'switch' ? (
        <Switch
          size="small"
          checked={shown === on}
          loading={busy}
          disabled={!mayChange}
          aria-label={`状态 ${name}`}
          checkedChildren={words?.shown[0] ?? dictLabel(entries, on)}
          unCheckedChildren={words?.shown[1] ?? dictLabel(entries, off)}
        />
      ) : (
        <Tooltip title="点击修改状态">
          <button type="button" className={css.state}>
            {tag}
            <span className="sr-only">{` ${name}，${word}`}</span>
          </button>
        </Tooltip>
      )}
    </AskBeside>
  )
}
