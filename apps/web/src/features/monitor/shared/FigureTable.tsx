import { Table, type TableProps } from 'antd'
import css from './monitor.module.css'

interface FigureTableProps<T> extends Pick<TableProps<T>, 'rowKey' | 'columns'> {
  /** What the rows are, for those who move through the page by its parts. */
  name: string
  rows: readonly T[]
  /** Said when there are none. */
  empty?: string
  /** Narrower the table moves sideways within its frame. */
  minWidth: number
}

/** A short table of measurements: all rows at once, in a frame that the keyboard can move. */
export function FigureTable<T extends object>({
  name,
  rows,
  empty = '暂无数据',
  minWidth,
  ...rest
}: FigureTableProps<T>) {
  return (
    <div className={css.frame} role="region" aria-label={name} tabIndex={0}>
      <Table<T>
        {...rest}
        size="small"
        pagination={false}
        dataSource={rows}
        style={{ minWidth }}
        locale={{ emptyText: <span className={css.empty}>{empty}</span> }}
      />
    </div>
  )
}
