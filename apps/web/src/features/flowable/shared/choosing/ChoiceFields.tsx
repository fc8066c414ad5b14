import { Form } from 'antd'
import type { NodeChoice } from '@app/shared/flowable/forecast.ts'
import { splitIds } from '@app/shared/system/directory.ts'
import { usePersonNamesQuery } from '#/components/UserSelect/usePersonNames.ts'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { Select } from '#/kit/form/Select.tsx'
import { BlockFailure } from '#/kit/page/LoadFailure.tsx'
import { missingWords } from './chosen.ts'

/** One picker for each node whose people somebody chooses now, as fields of the form around (workflow §3.6, §3.10). */
export function ChoiceFields({ choices }: { choices: readonly NodeChoice[] }) {
  return choices.map((choice) => (
    <Form.Item
      key={choice.node}
      name={['nextAssignees', choice.node]}
      label={`${choice.nodeName} · 审批人`}
      {...(!choice.isRequired && { extra: '流程可能经过该节点，可先选好审批人' })}
      rules={choice.isRequired ? [{ required: true, message: missingWords(choice) }] : []}
    >
      {choice.range.length > 0 ? (
        <RangeSelect range={choice.range} multiple={choice.multiple} />
      ) : (
        <UserSelect multiple={choice.multiple} placeholder="请选择审批人" />
      )}
    </Form.Item>
  ))
}

interface RangeSelectProps {
  id?: string
  range: readonly string[]
  multiple: boolean
  value?: string
  onChange?: (value: string) => void
}

/** People of a range; those of it who cannot sign in any more are not offered. */
function RangeSelect({ id, range, multiple, value, onChange }: RangeSelectProps) {
  const query = usePersonNamesQuery(range)
  const people = query.data ?? []
  const chosen = splitIds(value ?? '')
  const common = {
    ...(id && { id }),
    placeholder: '请选择审批人',
    loading: query.isPending,
    allowClear: true,
    showSearch: { optionFilterProp: 'label' },
    options: people.map((person) => ({ value: person.id, label: `${person.name}（${person.subtitle}）` })),
    notFoundContent: <NobodyOffered query={query} />,
  }
  if (multiple)
    return <Select<string[]> {...common} mode="multiple" value={chosen} onChange={(ids) => onChange?.(ids.join(';'))} />
  return <Select<string | null> {...common} value={chosen[0] ?? null} onChange={(one) => onChange?.(one ?? '')} />
}

/** Why a range offers nobody: not read yet, not to be read, nobody in it, or nobody of that name. */
function NobodyOffered({ query }: { query: ReturnType<typeof usePersonNamesQuery> }) {
  const { data, error, refetch } = query
  if (data) return data.length > 0 ? '没有匹配的人员' : '可选范围内没有在职人员'
  return error ? <BlockFailure onRetry={() => void refetch()} /> : '加载中'
}
