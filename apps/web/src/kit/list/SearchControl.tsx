import { Input } from 'antd'
import { Suspense } from 'react'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { lateLine } from '#/kit/page/late/lateSmall.tsx'
import { useDictLabels } from '#/kit/words/useDict.ts'
import type { SearchField } from './searchFields.ts'

const DateRange = lateLine(() => import('./DateRange.tsx'))
const RareControl = lateLine(() => import('./RareControl.tsx'))

export interface SearchControlProps {
  id: string
  field: SearchField
  /** Values as the address holds them. */
  draft: Readonly<Record<string, string>>
  onChange: (change: Readonly<Record<string, string>>) => void
}

const rare = new Set(['number', 'decimal', 'day', 'moment', 'time'])
const boundedHere = new Set(['number', 'decimal', 'time'])

/** The control of one field; what few lists have is a chunk of its own. */
export function SearchControl(props: SearchControlProps) {
  const { id, field, draft, onChange } = props
  if (field.dict || field.choices) return <ChoiceFilter {...props} />
  if (field.range && !boundedHere.has(field.value ?? '')) {
    const [begin, end] = field.range
    return (
      <Suspense fallback={<Input id={id} disabled />}>
        <DateRange
          id={id}
          label={field.label}
          begin={draft[begin]}
          end={draft[end]}
          onChange={(from, to) => onChange({ [begin]: from, [end]: to })}
        />
      </Suspense>
    )
  }
  if (field.chosenWith || rare.has(field.value ?? 'text'))
    return (
      <Suspense fallback={<Input id={id} disabled />}>
        <RareControl {...props} />
      </Suspense>
    )
  return (
    <Input
      id={id}
      value={draft[field.key] ?? ''}
      placeholder={field.placeholder}
      allowClear
      autoComplete="off"
      onChange={(event) => onChange({ [field.key]: event.target.value })}
    />
  )
}

/** One value, or several of which a row has one at least. */
function ChoiceFilter({ id, field, draft, onChange }: SearchControlProps) {
  const entries = useDictLabels(field.dict)
  const choices = field.choices ?? entries.map((entry) => ({ value: entry.dictValue, label: entry.dictLabel }))
  const stored = draft[field.key]
  const shared = {
    id,
    allowClear: true,
    getPopupContainer: insideCard,
    placeholder: field.placeholder,
    options: [...choices],
    showSearch: choices.length > 15 ? { optionFilterProp: 'label' } : false,
  }
  if (field.value === 'several')
    return (
      <Select
        {...shared}
        mode="multiple"
        maxTagCount="responsive"
        value={stored ? stored.split(',') : []}
        onChange={(values: string[]) => onChange({ [field.key]: values.join(',') })}
      />
    )
  return (
    <Select
      {...shared}
      value={stored || undefined}
      onChange={(value?: string) => onChange({ [field.key]: value ?? '' })}
    />
  )
}
