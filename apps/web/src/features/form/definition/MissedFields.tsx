import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { definitionCalls } from '@app/shared/form/definition.ts'
import { call } from '#/kit/http/http.ts'
import css from './definition.module.css'

interface MissedFieldsProps {
  id: string
  /** What is on the canvas; the stored draft without it. */
  draftJson?: string
}

/** Fields that are gone from the form while processes go on using them: told before it is published. */
export function MissedFields({ id, draftJson }: MissedFieldsProps) {
  const { data } = useQuery({
    // Asked anew with each dialog, in which the draft stays what it is.
    queryKey: ['form', 'missed', id],
    queryFn: ({ signal }) =>
      call(definitionCalls.missed, { body: { id, ...(draftJson && { draftJson }) } }, { signal, silent: true }),
    gcTime: 0,
    retry: false,
  })
  if (!data || data.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={`删除的 ${data.length} 个字段仍被流程使用，发布后这些流程将取不到值`}
      description={
        <ul className={css.problems}>
          {data.map(({ model, label, processes }) => (
            <li key={model}>
              {`${label}（${model}）：${processes.map(({ name, uses }) => `${name}的${uses.join('、')}`).join('；')}`}
            </li>
          ))}
        </ul>
      }
    />
  )
}
