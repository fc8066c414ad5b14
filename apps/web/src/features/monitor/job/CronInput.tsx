import { Button, Input, Space } from 'antd'
import { Suspense, useState } from 'react'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { CronTimes } from './CronBuilder/CronTimes.tsx'
import css from './job.module.css'

const CronBuilder = lateDialog(() => import('./CronBuilder/CronBuilder.tsx'))

/** The expression, typed or built, and when it fires. */
export function CronInput({ id, value, disabled: own, onChange, onBlur }: InputProps) {
  const disabled = useDisabled(own)
  const [building, setBuilding] = useState(false)
  const { hasPermi } = useAuth()
  const text = typeof value === 'string' ? value : ''
  return (
    <>
      <Space.Compact block>
        <Input
          {...(id ? { id } : {})}
          disabled={disabled}
          onBlur={onBlur}
          className={css.code}
          value={text}
          placeholder="请输入cron执行表达式"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange?.(event.target.value)}
        />
        <Button disabled={disabled} onClick={() => setBuilding(true)}>
          生成表达式
        </Button>
      </Space.Compact>
      {hasPermi(['monitor:job:query']) && (
        <div className={css.below}>
          <CronTimes expression={text} count={5} title="最近5次运行时间" />
        </div>
      )}
      <Suspense>
        {building && (
          <CronBuilder expression={text} onDone={(built) => onChange?.(built)} onClose={() => setBuilding(false)} />
        )}
      </Suspense>
    </>
  )
}
