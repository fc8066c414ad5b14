import { Input, InputNumber, Segmented, Switch } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { isSafeLink, type CardOptions, type PortalItem } from '@app/shared/portal/layout.ts'
import { portletWidths } from '@app/shared/portal/portlet.ts'
import type { DesignBoard } from './useDesign.ts'
import css from './designer.module.css'

const widths = portletWidths.map(({ value, label }) => ({ value: value as number, label })).toReversed()

/** What is set for the selected card. */
export function PropertyPanel({ board }: { board: DesignBoard }) {
  const item = board.cells.find(({ i }) => i === board.selected)
  return (
    <aside className={css.panel} aria-label="卡片属性">
      {item ? (
        <Properties key={item.i} item={item} board={board} />
      ) : (
        <p className={css.none}>选择一个卡片，在此设置标题、大小和刷新频率</p>
      )}
    </aside>
  )
}

function Properties({ item, board }: { item: PortalItem; board: DesignBoard }) {
  const { i, w, h, options, isShowTitle, isAllowDrag } = item
  const set = (given: Partial<CardOptions>) => board.edit(i, { options: { ...options, ...given } })
  const fixed = !isAllowDrag
  return (
    <>
      <Property label="标题">
        {(id) => (
          <Input
            id={id}
            value={options.title}
            placeholder={item.name}
            maxLength={50}
            onChange={(event) => set({ title: event.target.value })}
          />
        )}
      </Property>
      <Property label="显示标题">
        {(id) => (
          <Switch
            id={id}
            checked={isShowTitle === 'Y' && options.titleRequired}
            onChange={(shown) =>
              board.edit(i, { isShowTitle: shown ? 'Y' : 'N', options: { ...options, titleRequired: true } })
            }
          />
        )}
      </Property>
      <Property label="宽度" note={fixed ? '该小页的大小固定' : undefined}>
        {(id) => (
          <Segmented
            id={id}
            aria-label="宽度"
            block
            disabled={fixed}
            value={w}
            options={widths}
            onChange={(width) => board.resize(i, width, h)}
          />
        )}
      </Property>
      <Property label="高度（像素）" note={fixed ? undefined : '内容更高时随内容增高'}>
        {(id) => (
          <InputNumber
            id={id}
            className={css.wide ?? ''}
            disabled={fixed}
            value={h}
            min={40}
            max={5_000}
            precision={0}
            changeOnBlur
            onChange={(height) => height && board.resize(i, w, height)}
          />
        )}
      </Property>
      <Property label="刷新频率（分钟）" note="0 表示不刷新">
        {(id) => (
          <InputNumber
            id={id}
            className={css.wide ?? ''}
            value={options.refresh}
            min={0}
            max={1_440}
            precision={0}
            onChange={(refresh) => set({ refresh: refresh ?? 0 })}
          />
        )}
      </Property>
      <LinkProperty value={options.moreUrl} onChange={(moreUrl) => set({ moreUrl })} />
    </>
  )
}

/** Only a usable address reaches the card; while it is being typed the sentence says what is missing. */
function LinkProperty({ value, onChange }: { value: string; onChange: (url: string) => void }) {
  const [text, setText] = useState(value)
  const wrong = text !== '' && !isSafeLink(text)
  const change = (typed: string) => {
    setText(typed)
    if (typed === '' || isSafeLink(typed)) onChange(typed)
  }
  return (
    <Property label="更多链接" note={wrong ? '请输入以 / 或 http(s):// 开头的地址' : '卡片标题右侧“更多”打开的地址'}>
      {(id) => (
        <Input
          id={id}
          value={text}
          maxLength={500}
          placeholder="/system/notice/NoticeReadIndex"
          {...(wrong ? { status: 'error' as const, 'aria-invalid': true } : {})}
          onChange={(event) => change(event.target.value.trim())}
        />
      )}
    </Property>
  )
}

function Property({
  label,
  note,
  children,
}: {
  label: string
  note?: string | undefined
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className={css.property}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {note && <small>{note}</small>}
    </div>
  )
}
