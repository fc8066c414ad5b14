import { useQuery } from '@tanstack/react-query'
import { Alert, Table } from 'antd'
import { dataSource } from '@app/shared/form/dataSource.ts'
import type { ImportedForm, MissingPart, PartKind, Replacement } from '@app/shared/form/definition.ts'
import { dictTypeCalls } from '@app/shared/system/dictType.ts'
import { SubjectInput } from '#/components/form/SubjectInput.tsx'
import { Select } from '#/kit/form/Select.tsx'
import { call } from '#/kit/http/http.ts'
import { useAuth } from '#/kit/session/access.ts'

interface ImportMissingProps {
  forms: readonly ImportedForm[]
  replacements: readonly Replacement[]
  onChange: (replacements: Replacement[]) => void
}

const words: Record<PartKind, string> = {
  user: '用户',
  dept: '部门',
  post: '岗位',
  dict: '数据字典',
  dataSource: '数据源',
}

/** What the forms of a file need and this system does not have, each with a place to say what takes its place. */
export function ImportMissing({ forms, replacements, onChange }: ImportMissingProps) {
  const missing = partsOf(forms)
  if (missing.length === 0) return null
  const toOf = ({ kind, value }: MissingPart) =>
    replacements.find((one) => one.kind === kind && one.from === value)?.to ?? ''
  const change = ({ kind, value }: MissingPart, to: string) => {
    const others = replacements.filter((one) => one.kind !== kind || one.from !== value)
    onChange(to === '' ? others : [...others, { kind, from: value, to }])
  }
  return (
    <>
      <Alert
        type="warning"
        showIcon
        style={{ marginBlock: 12 }}
        title="表单引用了本系统没有的内容，请选择替换；不替换的可以导入，但发布前需要在设计器中修改"
      />
      <Table<MissingPart>
        size="small"
        scroll={{ x: 600 }}
        rowKey={({ kind, value }) => `${kind} ${value}`}
        dataSource={missing}
        pagination={false}
        columns={[
          { key: 'kind', title: '类别', width: 88, render: (_, { kind }) => words[kind] },
          { key: 'value', title: '标识', dataIndex: 'value', ellipsis: true },
          { key: 'labels', title: '使用的控件', render: (_, { labels }) => [...new Set(labels)].join('、') },
          {
            key: 'to',
            title: '替换为',
            width: 220,
            render: (_, part) => <PartInput part={part} value={toOf(part)} onChange={(to) => change(part, to)} />,
          },
        ]}
      />
    </>
  )
}

/** Of all forms, each once. */
function partsOf(forms: readonly ImportedForm[]): MissingPart[] {
  const parts = new Map<string, MissingPart>()
  for (const part of forms.flatMap(({ missing }) => missing)) {
    const name = `${part.kind} ${part.value}`
    const known = parts.get(name)
    parts.set(name, known ? { ...known, labels: [...known.labels, ...part.labels] } : part)
  }
  return [...parts.values()]
}

interface PartInputProps {
  part: MissingPart
  value: string
  onChange: (value: string) => void
}

function PartInput({ part: { kind, value: from }, value, onChange }: PartInputProps) {
  const label = `${words[kind]} ${from} 替换为`
  if (kind === 'dict' || kind === 'dataSource')
    return <CodeInput kind={kind} label={label} value={value} onChange={onChange} />
  return (
    <SubjectInput
      type={`${kind}Select`}
      label={label}
      multiple={false}
      value={value || undefined}
      onChange={([id = '']) => onChange(id)}
    />
  )
}

function CodeInput({
  kind,
  label,
  value,
  onChange,
}: { kind: 'dict' | 'dataSource'; label: string } & Omit<PartInputProps, 'part'>) {
  const { hasPermi } = useAuth()
  const { data: options = [], isFetching } = useQuery({
    queryKey: ['form:importPart', kind],
    queryFn: async ({ signal }) => {
      if (kind === 'dict') {
        const types = await call(dictTypeCalls.options, {}, { signal, silent: true })
        return types.map(({ dictType, dictName }) => ({ value: dictType, label: `${dictName}（${dictType}）` }))
      }
      const sources = await call(dataSource.endpoints.list, { query: {} }, { signal, silent: true })
      return sources.map(({ dsCode, dsName }) => ({ value: dsCode, label: `${dsName}（${dsCode}）` }))
    },
    enabled: kind === 'dict' || hasPermi(['form:dataSource:list']),
  })
  return (
    <Select
      aria-label={label}
      allowClear
      style={{ width: '100%' }}
      value={value || undefined}
      options={options}
      loading={isFetching}
      placeholder="请选择"
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(code?: string) => onChange(code ?? '')}
    />
  )
}
