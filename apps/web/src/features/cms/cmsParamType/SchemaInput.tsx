import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { mostParamFields } from '@app/shared/cms/cmsParamType.ts'
import type { ParamField } from '@app/shared/cms/paramValues.ts'
import { SortableList } from '#/components/SortableList/SortableList.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { SchemaRow } from './SchemaRow.tsx'
import css from './schema.module.css'

interface Keyed {
  key: string
  row: ParamField
}

let made = 0
const keyed = (row: ParamField): Keyed => ({ key: `f${made++}`, row })

/** 字段定义: the columns of a list, put in order by drag or arrow keys. */
export function SchemaInput({ value, disabled, onChange }: InputProps) {
  const isDisabled = useDisabled(disabled) ?? false
  const given = Array.isArray(value) ? (value as ParamField[]) : []
  const [rows, setRows] = useState(() => given.map(keyed))
  const [told, setTold] = useState<unknown>(value)
  if (told !== value) {
    // The form was filled anew.
    setTold(value)
    setRows(given.map(keyed))
  }
  const set = (next: readonly Keyed[]) => {
    const fields = next.length > 0 ? next.map(({ row }) => row) : null
    setTold(fields)
    setRows([...next])
    onChange?.(fields)
  }
  const add = () => set([...rows, keyed({ fieldCode: '', fieldName: '', kind: 'text', required: false })])
  return (
    <div className={css.schema}>
      <SortableList
        label="字段定义"
        items={rows}
        keyOf={({ key }) => key}
        nameOf={({ row }) => row.fieldName || row.fieldCode || '新字段'}
        onMove={(from, to) => set(rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1)))}
        render={(item) => (
          <SchemaRow
            at={rows.indexOf(item)}
            row={item.row}
            disabled={isDisabled}
            onChange={(part) => set(rows.map((one) => (one === item ? { ...one, row: { ...one.row, ...part } } : one)))}
            onRemove={() => set(rows.filter((one) => one !== item))}
          />
        )}
      />
      <Button
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden />}
        disabled={isDisabled || rows.length >= mostParamFields}
        onClick={add}
      >
        添加字段
      </Button>
    </div>
  )
}
