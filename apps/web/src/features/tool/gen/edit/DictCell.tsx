import { dictTypeSource } from '#/components/dictTypes/dictTypeSource.ts'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'
import { OpenCell, type CellProps } from './cells.tsx'

interface DictCellProps extends CellProps {
  value: string
  onChange: (dictType: string) => void
}

/** The dictionary of a column, found among all of them when the cell is opened. */
export function DictCell({ value, onChange, ...cell }: DictCellProps) {
  return (
    <OpenCell {...cell} text={value}>
      {(close) => (
        <ChoiceSelect
          autoFocus
          open
          onOpenChange={(open) => !open && close()}
          allowClear
          size="small"
          source={dictTypeSource}
          aria-label={cell.label}
          popupMatchSelectWidth={280}
          value={value === '' ? [] : [value]}
          onChange={([next = '']) => {
            onChange(next)
            close()
          }}
        />
      )}
    </OpenCell>
  )
}
