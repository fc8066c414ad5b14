import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { Empty, Input, Tabs } from 'antd'
import { useRef, useState, type KeyboardEvent } from 'react'
import { iconGroups, iconNames } from '#/components/icons/iconGroups.ts'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { usePhone } from '#/kit/page/usePhone.ts'
import { IconGrid } from './IconGrid.tsx'
import css from './IconPicker.module.css'

interface IconBrowserProps {
  chosen?: string | undefined
  named?: boolean
  onPick: (name: string) => void
}

const groupOf = (name: string | undefined) =>
  iconGroups.find(({ names }) => name !== undefined && names.includes(name)) ?? iconGroups[0]

/** All icons by group, with a search over every one of them. */
export default function IconBrowser({ chosen, named = false, onPick }: IconBrowserProps) {
  const [typed, setTyped] = useState('')
  const [tab, setTab] = useState(() => groupOf(chosen)?.title ?? '')
  const results = useRef<HTMLDivElement>(null)
  const phone = usePhone()
  const word = typed.trim().toLowerCase()
  const found = word === '' ? [] : iconNames.filter((name) => name.toLowerCase().includes(word))

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    const first = found[0]
    if (event.key === 'Enter' && first !== undefined) onPick(first)
    if (event.key === 'ArrowDown') results.current?.querySelector<HTMLElement>('[role="option"]')?.focus()
  }

  return (
    <div className={css.browser}>
      <Input
        type="search"
        prefix={<SearchOutlined aria-hidden />}
        className={css.search}
        placeholder="全局搜索图标"
        aria-label="全局搜索图标"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
      />
      {word !== '' && (
        <div role="status" className="sr-only">
          {`找到 ${found.length} 个图标`}
        </div>
      )}
      {word === '' && phone && <GroupSelect value={tab} onChange={setTab} />}
      {word === '' && phone && (
        <IconGrid label={tab} names={namesOf(tab)} chosen={chosen} named={named} onPick={onPick} />
      )}
      {word === '' && !phone && (
        <Tabs
          size="small"
          activeKey={tab}
          onChange={setTab}
          items={iconGroups.map(({ title, names }) => ({
            key: title,
            label: title,
            children: <IconGrid label={title} names={names} chosen={chosen} named={named} onPick={onPick} />,
          }))}
        />
      )}
      {word !== '' && found.length > 0 && (
        <IconGrid ref={results} label="搜索结果" names={found} chosen={chosen} named={named} onPick={onPick} />
      )}
      {word !== '' && found.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有符合条件的图标" />
      )}
    </div>
  )
}

const namesOf = (title: string) => iconGroups.find((group) => group.title === title)?.names ?? []

/** The tabs of a narrow window, where they would not fit. */
function GroupSelect({ value, onChange }: { value: string; onChange: (title: string) => void }) {
  return (
    <Select
      aria-label="图标分组"
      value={value}
      onChange={onChange}
      getPopupContainer={insideCard}
      options={iconGroups.map(({ title }) => ({ value: title, label: title }))}
    />
  )
}
