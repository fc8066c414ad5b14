import DownOutlined from '@ant-design/icons/DownOutlined'
import RedoOutlined from '@ant-design/icons/RedoOutlined'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import UpOutlined from '@ant-design/icons/UpOutlined'
import { Button } from 'antd'
import { useCallback, useId, useState, type ReactNode } from 'react'
import { usePhone } from '#/kit/page/usePhone.ts'
import { SearchChips } from './SearchChips.tsx'
import { SearchControl } from './SearchControl.tsx'
import { filterKeys, type SearchField } from './searchFields.ts'
import css from './SearchBar.module.css'

type Filters = Readonly<Record<string, string>>

interface SearchBarProps {
  fields: readonly SearchField[]
  filters: Filters
  /** What 重置 goes back to. */
  initial?: Filters
  fetching: boolean
  onSearch: (filters: Filters) => void
  /** Beside the buttons, at the cost of one field of the first row. */
  extra?: ReactNode
}

/** Fields of the first row, which ends with the buttons; the others stand behind 展开. */
const fieldsBeside = (columns: number) => (columns > 2 ? columns - 1 : 3)

/** Pixels that a label and two days take, and those between fields. */
const [fieldWidth, gap] = [250, 16]
const mostColumns = 4

/** Columns that the card has room for: fewer beside a pane. */
function useColumns(): [card: (form: HTMLFormElement) => () => void, columns: number] {
  const [columns, setColumns] = useState(mostColumns)
  const card = useCallback((form: HTMLFormElement) => {
    const count = () => {
      // The edges of the card are as wide as two gaps.
      const room = Math.floor((form.clientWidth - gap) / (fieldWidth + gap))
      if (form.clientWidth > 0) setColumns(Math.min(Math.max(room, 1), mostColumns))
    }
    count()
    const observer = new ResizeObserver(count)
    observer.observe(form)
    return () => observer.disconnect()
  }, [])
  return [card, columns]
}

/** Pages whose further fields are open, for as long as this window lives. */
const opened = new Set<string>()

/** Search card: Enter searches, 重置 goes back to the start and searches (system §1.1). */
export function SearchBar({ fields, filters, initial = {}, fetching, onSearch, extra }: SearchBarProps) {
  const phone = usePhone()
  const [card, columns] = useColumns()
  const id = useId()
  const pageKey = fields.map((field) => field.key).join()
  const [open, setOpen] = useState(opened.has(pageKey))
  const [draft, setDraft] = useState(filters)
  const [shown, setShown] = useState(filters)
  if (!isSame(shown, filters)) {
    // Other conditions came from outside: a chip was closed, a link was followed. What a list opens with may come while
    // somebody types.
    setShown(filters)
    setDraft(Object.keys(shown).length > 0 ? filters : { ...filters, ...typed(draft) })
  }
  if (fields.length === 0) return null

  const basic = fields.filter((field) => !field.advanced).slice(0, phone ? 1 : fieldsBeside(columns) - (extra ? 1 : 0))
  const further = fields.filter((field) => !basic.includes(field))
  const toggle = () => {
    if (open) opened.delete(pageKey)
    else opened.add(pageKey)
    setOpen(!open)
  }
  const set = (change: Filters) => setDraft({ ...draft, ...change })
  const hiddenActive = further.some((field) => filterKeys(field).some((key) => filters[key]))
  return (
    <form
      ref={card}
      className={css.card}
      style={{ ['--columns' as string]: columns }}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        const asked = typed(draft)
        setDraft(asked)
        onSearch(asked)
      }}
    >
      {[...basic, ...(open ? further : [])].map((field) => (
        <div key={field.key} className={css.field}>
          <label htmlFor={`${id}${field.key}`} title={field.label}>
            {field.label}
          </label>
          <SearchControl id={`${id}${field.key}`} field={field} draft={draft} onChange={set} />
        </div>
      ))}
      <div className={css.buttons} data-extra={extra !== undefined && columns > 1}>
        <Button
          type="primary"
          htmlType="submit"
          icon={<SearchOutlined aria-hidden />}
          // A button at work takes no click and no Enter: what has been typed since is asked all the same.
          loading={fetching && isSame(typed(draft), filters) && { delay: 200 }}
        >
          查询
        </Button>
        <Button
          icon={<RedoOutlined aria-hidden />}
          onClick={() => {
            setDraft(initial)
            onSearch(initial)
          }}
        >
          重置
        </Button>
        {further.length > 0 && (
          <Button type="link" className={css.more} aria-expanded={open} onClick={toggle}>
            {open ? '收起' : '展开'}
            {open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            {!open && hiddenActive && <i className={css.dot} />}
          </Button>
        )}
        {extra}
      </div>
      {!open && hiddenActive && <SearchChips fields={further} filters={filters} onSearch={onSearch} />}
    </form>
  )
}

const isSame = (one: Filters, other: Filters) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => one[key] === other[key])

/** What was entered, without blanks around it. */
const typed = (draft: Filters): Filters =>
  Object.fromEntries(
    Object.entries(draft)
      .map(([key, value]) => [key, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  )
