import type { ChartTableData } from './chartTypes.ts'
import css from './Chart.module.css'

const shown = (value: string | number | null | undefined) => {
  if (value === null || value === undefined || value === '') return '-'
  return typeof value === 'number' ? value.toLocaleString('zh-CN') : value
}

/** The numbers of a chart; a plain table, so that it is printed and read aloud as one. */
export function ChartTable({ caption, table }: { caption: string; table: ChartTableData }) {
  return (
    <table className={css.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {table.columns.map(({ key, title }) => (
            <th key={key} scope="col" data-number={isNumeric(table, key) || undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, at) => (
          <tr key={at}>
            {table.columns.map(({ key }) => (
              <td key={key} data-number={isNumeric(table, key) || undefined}>
                {shown(row[key])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isNumeric = ({ rows }: ChartTableData, key: string) => rows.some((row) => typeof row[key] === 'number')
