import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { dataSourceCalls, type ApiSource } from '@app/shared/form/dataSource.ts'
import { AutoComplete } from '#/kit/form/AutoComplete.tsx'
import { call } from '#/kit/http/http.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import css from './dataSource.module.css'

interface ApiInputsProps {
  value: ApiSource
  onChange: (value: ApiSource) => void
}

const columns = [
  { key: 'label', label: '名称字段', placeholder: 'name' },
  { key: 'value', label: '值字段', placeholder: 'id' },
  { key: 'children', label: '下级字段', placeholder: '没有下级可不填' },
] as const

/** 接口: which call of our own, with what, and which of its columns are label, value and children. */
export function ApiInputs({ value, onChange }: ApiInputsProps) {
  const { data } = useQuery({
    queryKey: ['form:dataSource', 'paths'],
    queryFn: ({ signal }) => call(dataSourceCalls.paths, {}, { signal }),
    staleTime: Infinity,
  })
  const [params, setParams] = useState(() => Object.entries(value.params))
  const keep = (next: [string, string][]) => {
    setParams(next)
    onChange({ ...value, params: Object.fromEntries(next.filter(([key]) => key.trim() !== '')) })
  }
  const set = (at: number, entry: [string, string]) => keep(params.map((each, i) => (i === at ? entry : each)))
  return (
    <>
      <AutoComplete
        aria-label="接口地址"
        placeholder="/system/post/list"
        value={value.path}
        options={(data ?? []).map(({ path, summary }) => ({ value: path, label: `${summary}　${path}` }))}
        getPopupContainer={insideCard}
        onChange={(path: string) => onChange({ ...value, path })}
      />
      <p className={css.hint}>
        {'只能使用本系统返回列表的查询接口，按填报人自己的权限执行；地址和参数中可用 {字段名} 引用其他字段的值。'}
      </p>
      <div className={css.columns}>
        {columns.map(({ key, label, placeholder }) => (
          <label key={key}>
            {label}
            <Input
              value={value[key] ?? ''}
              placeholder={placeholder}
              maxLength={50}
              onChange={(event) => onChange({ ...value, [key]: event.target.value })}
            />
          </label>
        ))}
      </div>
      <ul className={css.choices}>
        {params.map(([key, text], at) => (
          // The place is what a row is: names change while they are typed.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <Input
              aria-label={`参数 ${at + 1} 名称`}
              placeholder="参数名"
              maxLength={50}
              value={key}
              onChange={(event) => set(at, [event.target.value, text])}
            />
            <Input
              aria-label={`参数 ${at + 1} 值`}
              placeholder="固定值或 {字段名}"
              maxLength={200}
              value={text}
              onChange={(event) => set(at, [key, event.target.value])}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`删除参数 ${at + 1}`}
              onClick={() => keep(params.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ul>
      <Button type="dashed" block icon={<PlusOutlined aria-hidden />} onClick={() => setParams([...params, ['', '']])}>
        添加参数
      </Button>
    </>
  )
}
