import CloseOutlined from '@ant-design/icons/CloseOutlined'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { Button, Checkbox, Empty } from 'antd'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { Chosen } from './picker.ts'
import css from './picker.module.css'

interface ChosenListProps {
  chosen: readonly Chosen[]
  /** Several, whose order counts. */
  ordered: boolean
  onChange: (chosen: readonly Chosen[]) => void
}

/** What was chosen: removed one by one or several at once, ordered by drag or Alt with an arrow. */
export function ChosenList({ chosen, ordered, onChange }: ChosenListProps) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [dragged, setDragged] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const marked = chosen.filter(({ id }) => ticked.includes(id)).map(({ id }) => id)
  const remove = (ids: readonly string[]) => onChange(chosen.filter(({ id }) => !ids.includes(id)))
  const move = (id: string, to: number) => {
    const one = chosen.find((each) => each.id === id)
    if (!one || to < 0 || to >= chosen.length) return
    onChange(chosen.filter((each) => each.id !== id).toSpliced(to, 0, one))
  }
  const press = (event: KeyboardEvent, id: string, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(id, at + (event.key === 'ArrowUp' ? -1 : 1))
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(id)}"]`)?.focus())
  }
  return (
    <section className={css.chosen} aria-label={`已选（${chosen.length}）`}>
      <header>
        {ordered && (
          <Checkbox
            aria-label="全选"
            disabled={chosen.length === 0}
            checked={chosen.length > 0 && marked.length === chosen.length}
            indeterminate={marked.length > 0 && marked.length < chosen.length}
            onChange={(event) => setTicked(event.target.checked ? chosen.map(({ id }) => id) : [])}
          />
        )}
        <span>已选（{chosen.length}）</span>
        {ordered && (
          <Button type="link" size="small" danger disabled={marked.length === 0} onClick={() => remove(marked)}>
            删除
          </Button>
        )}
      </header>
      {chosen.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" />}
      <ul ref={list}>
        {chosen.map(({ id, name, note }, at) => (
          <li key={id}>
            <div
              role="presentation"
              draggable={ordered}
              data-dragged={dragged === id}
              onDragStart={() => setDragged(id)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => dragged && event.preventDefault()}
              onDrop={() => dragged && move(dragged, at)}
            >
              {ordered && (
                <>
                  <button
                    type="button"
                    className={css.handle}
                    data-move={id}
                    aria-label={`移动 ${name}，按 Alt 和上下方向键`}
                    onKeyDown={(event) => press(event, id, at)}
                  >
                    <HolderOutlined aria-hidden />
                  </button>
                  <Checkbox
                    aria-label={`选择 ${name}`}
                    checked={marked.includes(id)}
                    onChange={(event) =>
                      setTicked(event.target.checked ? [...marked, id] : marked.filter((other) => other !== id))
                    }
                  />
                </>
              )}
              <span className={css.name}>
                {name}
                {note && <small>（{note}）</small>}
              </span>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={`移除 ${name}`}
                title="移除"
                onClick={() => remove([id])}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
