import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Suspense } from 'react'
import { belowKey } from '@app/shared/kit/searchValue.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { dictLabel, useDictLabels } from '#/kit/words/useDict.ts'
import { filterKeys, type SearchField } from './searchFields.ts'
import css from './SearchBar.module.css'

const ChosenName = latePart(() => import('./ChosenName.tsx'))

type Filters = Readonly<Record<string, string>>

interface SearchChipsProps {
  fields: readonly SearchField[]
  filters: Filters
  onSearch: (filters: Filters) => void
}

/** Filters that are at work behind 展开; each can be taken away. */
export function SearchChips({ fields, filters, onSearch }: SearchChipsProps) {
  const active = fields.filter((field) => filterKeys(field).some((key) => filters[key]))
  const without = (field: SearchField) =>
    onSearch(Object.fromEntries(Object.entries(filters).filter(([key]) => !filterKeys(field).includes(key))))
  return (
    <ul className={css.chips}>
      {active.map((field) => (
        <li key={field.key}>
          {field.label}：<ChipValue field={field} filters={filters} />
          <button type="button" aria-label={`取消条件 ${field.label}`} onClick={() => without(field)}>
            <CloseOutlined aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

function ChipValue({ field, filters }: { field: SearchField; filters: Filters }) {
  const entries = useDictLabels(field.dict)
  if (field.range) return field.range.map((key) => filters[key] ?? '…').join(' 至 ')
  const value = filters[field.key] ?? ''
  if (field.chosenWith)
    return (
      <Suspense fallback="…">
        <ChosenName {...field.chosenWith} id={value} />
        {filters[belowKey(field.key)] === 'N' && '（不含下级）'}
      </Suspense>
    )
  if (field.choices) return field.choices.find((choice) => choice.value === value)?.label ?? value
  if (!field.dict) return value
  return value
    .split(',')
    .map((each) => dictLabel(entries, each) || each)
    .join('、')
}
