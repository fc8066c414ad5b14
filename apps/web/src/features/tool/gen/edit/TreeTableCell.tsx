import { useShallow } from 'zustand/react/shallow'
import { isTreeCategory } from '@app/shared/tool/genTable.ts'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { OpenCell, type CellProps } from './cells.tsx'
import { useEditor } from './editStore.ts'

interface TreeTableCellProps extends CellProps {
  value: string
  onChange: (tableName: string) => void
}

/** The tree whose nodes a column names: a tree table of the same module. */
export function TreeTableCell({ value, onChange, ...cell }: TreeTableCellProps) {
  const trees = useEditor(
    useShallow(({ tables, doc }) =>
      tables.filter(({ tplCategory, moduleName }) => isTreeCategory(tplCategory) && moduleName === doc.info.moduleName),
    ),
  )
  return (
    <OpenCell {...cell} text={value}>
      {(close) => (
        <Select
          autoFocus
          open
          onOpenChange={(open) => !open && close()}
          allowClear
          size="small"
          aria-label={cell.label}
          getPopupContainer={insideCard}
          popupMatchSelectWidth={280}
          placeholder="请选择"
          value={value || undefined}
          options={trees.map(({ tableName, tableComment }) => ({
            value: tableName,
            label: `${tableName}：${tableComment}`,
          }))}
          onChange={(next?: string) => {
            onChange(next ?? '')
            close()
          }}
        />
      )}
    </OpenCell>
  )
}
