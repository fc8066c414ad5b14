import { textPatterns, type TextPattern } from '@app/shared/kit/textPatterns.ts'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { OpenCell, type CellProps } from './cells.tsx'

interface ChecksCellProps extends CellProps {
  /** Checks with commas between them. */
  value: string
  onChange: (colCheck: string) => void
}

const options = Object.entries(textPatterns).map(([value, { word }]) => ({ value, label: word }))
const listOf = (value: string) => value.split(',').filter((one) => one !== '')
const wordOf = (one: string) => (Object.hasOwn(textPatterns, one) ? textPatterns[one as TextPattern].word : one)

export function ChecksCell({ value, onChange, ...cell }: ChecksCellProps) {
  return (
    <OpenCell {...cell} text={listOf(value).map(wordOf).join('、')}>
      {(close) => (
        <Select
          autoFocus
          open
          onOpenChange={(open) => !open && close()}
          mode="multiple"
          size="small"
          aria-label={cell.label}
          popupMatchSelectWidth={180}
          maxTagCount="responsive"
          getPopupContainer={insideCard}
          options={options}
          value={listOf(value)}
          onChange={(next: string[]) => onChange(next.join(','))}
        />
      )}
    </OpenCell>
  )
}
