import { useQuery } from '@tanstack/react-query'
import { Alert, Pagination } from 'antd'
import { useState, type ReactNode } from 'react'
import type { ImportedFile } from '@app/shared/flowable/definition.ts'
import { handlerCalls } from '@app/shared/flowable/handler.ts'
import type { FlowSettings } from '@app/shared/flowable/settings.ts'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { useFormSource } from '#/features/flowable/shared/rules/formSource.ts'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'
import { Select } from '#/kit/form/Select.tsx'
import { call } from '#/kit/http/http.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import css from './definition.module.css'

type Mapping = FlowSettings['mapping']

interface ImportReportProps {
  report: ImportedFile
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

/** What a file needs: how much of it runs, what blocks it, and what stands here for its names (workflow §12.5). */
export function ImportReport({ report, mapping, onChange }: ImportReportProps) {
  const { data: handlers = [] } = useQuery({
    queryKey: ['flowable:handler', 'list'],
    queryFn: ({ signal }) => call(handlerCalls.list, {}, { signal, silent: true }),
    staleTime: Infinity,
    enabled: report.handlers.length > 0,
  })
  const forms = useFormSource()
  const set = (part: keyof Mapping, name: string, value: string | undefined) => {
    const { [name]: _, ...rest } = mapping[part]
    onChange({ ...mapping, [part]: value === undefined ? rest : { ...rest, [name]: value } })
  }
  return (
    <div className={css.report}>
      <div className={css.facts}>
        <span>{`元素 ${report.nodes}`}</span>
        <span>{`可执行 ${report.executable}`}</span>
        <span>{`警告 ${report.warnings.length}`}</span>
        <span>{`错误 ${report.errors.length}`}</span>
        <span>{`表达式 ${report.expressions}`}</span>
        {report.processes.map(({ key, exists }) => (
          <span key={key}>{exists ? `${key}（已存在，部署为新版本）` : `${key}（新流程）`}</span>
        ))}
      </div>
      {report.errors.map(({ message }) => (
        <Alert key={message} type="error" showIcon title={message} />
      ))}
      {report.warnings.map(({ message }) => (
        <Alert key={message} type="warning" showIcon title={message} />
      ))}
      <Rows title="监听器映射" names={report.handlers}>
        {(name) => (
          <Select
            allowClear
            aria-label={`${name}的处理器`}
            placeholder="请选择处理器"
            getPopupContainer={insideCard}
            options={[
              ...handlers.map((each) => ({ value: each.name, label: each.label })),
              { value: '', label: '忽略' },
            ]}
            value={mapping.handlers[name]}
            onChange={(value) => set('handlers', name, value)}
          />
        )}
      </Rows>
      <Rows title="表单映射" names={report.forms}>
        {(name) => (
          <ChoiceSelect
            allowClear
            aria-label={`${name}的表单`}
            placeholder="请选择表单"
            source={forms}
            value={[mapping.forms[name] ?? []].flat()}
            onChange={([code]) => set('forms', name, code)}
          />
        )}
      </Rows>
      <Rows title="人员映射" names={report.people}>
        {(name) => (
          <UserSelect
            aria={{ 'aria-label': `${name}的人员` }}
            placeholder="选择人员"
            value={mapping.people[name] ?? ''}
            onChange={(id) => set('people', name, id || undefined)}
          />
        )}
      </Rows>
    </div>
  )
}

interface RowsProps {
  title: string
  names: readonly { name: string; elements: string[] }[]
  children: (name: string) => ReactNode
}

const pageSize = 10

/** Names of a file with what stands for them here; files of whole products name hundreds. */
function Rows({ title, names, children }: RowsProps) {
  const [pageNum, setPageNum] = useState(1)
  if (names.length === 0) return null
  const shown = names.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  return (
    <section aria-label={title}>
      <h2>{names.length > pageSize ? `${title}（${names.length}）` : title}</h2>
      <div className={css.mapping}>
        {shown.map(({ name, elements }) => (
          <Row key={name} text={`${name}（${elements.join('、')}）`}>
            {children(name)}
          </Row>
        ))}
      </div>
      {names.length > pageSize && (
        <Pagination
          size="small"
          align="end"
          className={css.pages ?? ''}
          current={pageNum}
          pageSize={pageSize}
          total={names.length}
          showSizeChanger={false}
          onChange={setPageNum}
        />
      )}
    </section>
  )
}

const Row = ({ text, children }: { text: string; children: ReactNode }) => (
  <>
    <span>{text}</span>
    {children}
  </>
)
