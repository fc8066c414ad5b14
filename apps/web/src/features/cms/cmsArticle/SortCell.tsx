import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { articleBatch } from '@app/shared/cms/articleLife.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import css from './article.module.css'

/** 权重, changed in its cell: Enter or leaving it saves, Esc leaves it as it was. */
export function SortCell({
  id,
  sort,
  title,
  onSaved,
}: {
  id: string
  sort: number
  title: string
  onSaved: () => void
}) {
  const [value, setValue] = useState<number>()
  const [save, busy] = useOnce(async () => {
    if (value !== undefined && value !== sort) {
      await call(articleBatch.sort, { body: { id, sort: value } })
      onSaved()
    }
    setValue(undefined)
  })
  if (value === undefined)
    return (
      <Button type="text" size="small" aria-label={`修改权重 ${title}：${sort}`} onClick={() => setValue(sort)}>
        {sort}
      </Button>
    )
  return (
    <InputNumber
      autoFocus
      size="small"
      className={css.sort}
      min={0}
      max={999_999}
      precision={0}
      disabled={busy}
      aria-label={`权重 ${title}`}
      value={value}
      onChange={(next) => setValue(next ?? 0)}
      onBlur={() => save()}
      onPressEnter={() => save()}
      onKeyDown={({ key }) => key === 'Escape' && setValue(undefined)}
    />
  )
}
