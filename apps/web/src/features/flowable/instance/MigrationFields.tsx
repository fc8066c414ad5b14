import { useQuery } from '@tanstack/react-query'
import { Form, Table, Tag } from 'antd'
import { manageCalls, mostPreviewed } from '@app/shared/flowable/manage.ts'
import { Select } from '#/kit/form/Select.tsx'
import { call } from '#/kit/http/http.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import css from './instance.module.css'

const words = { untouched: '不变', mapped: '已映射', blocked: '无法迁移' } as const
const colors = { untouched: 'default', mapped: 'processing', blocked: 'error' } as const

interface MigrationFieldsProps {
  /** One request, or those that a filter finds. */
  of: { instanceId: string } | { filter: Record<string, unknown> }
}

/** What would become of each token in the chosen version, with a choice for what has no place there (workflow §16.8). */
export function MigrationFields({ of }: MigrationFieldsProps) {
  const form = Form.useFormInstance()
  const definitionId = Form.useWatch<string | undefined>(['params', 'definitionId'], form)
  if (definitionId === undefined) return undefined
  return (
    <Form.Item name={['params', 'mapping']} label="迁移预览">
      <Places key={definitionId} of={of} definitionId={definitionId} />
    </Form.Item>
  )
}

type Mapping = Record<string, string>

interface PlacesProps extends MigrationFieldsProps {
  definitionId: string
  value?: Mapping
  onChange?: (mapping: Mapping) => void
}

function Places({ of, definitionId, value: mapping = {}, onChange }: PlacesProps) {
  const query = useQuery({
    queryKey: ['flowable:instance', 'migration', of, definitionId, mapping],
    queryFn: ({ signal }) =>
      call(manageCalls.previewMigration, { body: { ...of, definitionId, mapping } }, { signal, silent: true }),
    placeholderData: (before) => before,
    gcTime: 0,
  })
  if (!query.data) return <LoadState query={query} />
  const { tokens, targets, checked, blocked } = query.data
  const isMany = 'filter' in of
  const choose = (from: string, to: string | undefined) => {
    const { [from]: _, ...others } = mapping
    onChange?.(to === undefined ? others : { ...others, [from]: to })
  }
  return (
    <>
      {isMany && (
        <p className={css.consequence}>
          {checked < mostPreviewed ? `共 ${checked} 个运行中的流程` : `前 ${checked} 个运行中的流程`}，其中 {blocked}{' '}
          个无法迁移
        </p>
      )}
      <Table
        size="small"
        pagination={false}
        rowKey={({ from, to }) => `${from} ${to}`}
        dataSource={tokens}
        columns={[
          { title: '当前节点', dataIndex: 'fromName' },
          ...(isMany ? [{ title: '流程数', dataIndex: 'count', width: 80, align: 'right' as const }] : []),
          {
            title: '新版本节点',
            render: (_, { from, to }) => (
              <Select
                allowClear
                aria-label={`${from} 的新节点`}
                value={mapping[from] ?? to ?? undefined}
                options={targets.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(chosen: string | undefined) => choose(from, chosen)}
                showSearch={{ optionFilterProp: 'label' }}
                placeholder="请选择"
              />
            ),
          },
          {
            title: '结果',
            width: 160,
            render: (_, { state, reason }) => <Tag color={colors[state]}>{reason ?? words[state]}</Tag>,
          },
        ]}
      />
    </>
  )
}
