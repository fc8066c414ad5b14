import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Input } from 'antd'
import css from './table.module.css'

interface TableControlProps {
  label: string
  value: unknown
  disabled: boolean
  onChange: ((value: unknown) => void) | undefined
}

const mostRows = 100
const mostColumns = 20

/** A table of texts. */
export function TableControl({ label, value, disabled, onChange }: TableControlProps) {
  const rows: readonly string[][] = Array.isArray(value) ? (value as string[][]) : []
  const width = Math.max(1, ...rows.map((row) => row.length))
  const set = (next: readonly string[][]) => onChange?.(next.length > 0 ? next : null)
  const blank = Array.from({ length: width }, () => '')
  return (
    <div className={css.table}>
      <div className={css.scroll}>
        <table aria-label={label}>
          <tbody>
            {rows.map((row, at) => (
              // A row of texts has no other name than its place.
              <tr key={String(at)}>
                {blank.map((_, column) => (
                  <td key={String(column)}>
                    <Input
                      aria-label={`第${at + 1}行第${column + 1}列`}
                      maxLength={500}
                      disabled={disabled}
                      value={row[column] ?? ''}
                      onChange={({ target }) =>
                        set(
                          rows.map((one, each) =>
                            each === at ? blank.map((__, i) => (i === column ? target.value : (one[i] ?? ''))) : one,
                          ),
                        )
                      }
                    />
                  </td>
                ))}
                <td>
                  <Button
                    type="text"
                    danger
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={`删除第${at + 1}行`}
                    disabled={disabled}
                    onClick={() => set(rows.filter((_, each) => each !== at))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.tableActs}>
        <Button
          type="dashed"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={disabled || rows.length >= mostRows}
          onClick={() => set([...rows, [...blank]])}
        >
          添加行
        </Button>
        <Button
          type="dashed"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={disabled || rows.length === 0 || width >= mostColumns}
          onClick={() => set(rows.map((row) => [...blank.map((_, i) => row[i] ?? ''), '']))}
        >
          添加列
        </Button>
        <Button
          type="text"
          size="small"
          disabled={disabled || width < 2}
          onClick={() => set(rows.map((row) => blank.slice(1).map((_, i) => row[i] ?? '')))}
        >
          删除末列
        </Button>
      </div>
    </div>
  )
}
