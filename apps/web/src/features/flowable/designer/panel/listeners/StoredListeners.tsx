import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Table } from 'antd'
import { use, useState } from 'react'
import type { Listener } from '#/features/flowable/designer/model/listeners.ts'
import { PanelWorldContext, type StoredListener } from '#/features/flowable/designer/panel/panelWorld.ts'

interface StoredListenersProps {
  /** 1 of tasks, 2 of executions. */
  type: '1' | '2'
  onClose: () => void
  onChosen: (listener: Listener) => void
}

/** 内置监听器: those that stand under 流程监听. */
export default function StoredListeners({ type, onClose, onChosen }: StoredListenersProps) {
  const { listeners } = use(PanelWorldContext)
  const [pageNum, setPageNum] = useState(1)
  const { data, isFetching } = useQuery({
    queryKey: ['flowable:listener', 'designer', type, pageNum],
    queryFn: ({ signal }) => listeners({ type, pageNum }, signal),
  })
  return (
    <Modal title="内置监听器" open width={720} footer={null} onCancel={onClose}>
      <Table<StoredListener>
        size="small"
        rowKey="id"
        loading={isFetching}
        dataSource={data?.list ?? []}
        pagination={{ current: pageNum, pageSize: 10, total: data?.total ?? 0, onChange: setPageNum }}
        columns={[
          { key: 'name', title: '名称', dataIndex: 'name' },
          { key: 'event', title: '类型', dataIndex: 'eventType' },
          { key: 'kind', title: '监听类型', dataIndex: 'valueType' },
          { key: 'value', title: '执行内容', dataIndex: 'value' },
          {
            key: 'act',
            title: '操作',
            width: 72,
            render: (_, row) => (
              <Button
                type="link"
                size="small"
                aria-label={`选择${row.name}`}
                onClick={() => {
                  onChosen(listenerOf(row))
                  onClose()
                }}
              >
                选择
              </Button>
            ),
          },
        ]}
      />
    </Modal>
  )
}

/** As the file has it: the handler runs, or a name that is mapped to one. */
function listenerOf({ eventType, valueType, value, params }: StoredListener): Listener {
  const kind =
    valueType === 'class' || valueType === 'expression' || valueType === 'delegateExpression' ? valueType : 'handler'
  const fields = Object.entries(params ?? {}).map(([name, text]) => ({
    name,
    kind: /[$#]\{/.test(text) ? ('expression' as const) : ('string' as const),
    text,
  }))
  return { event: eventType, kind, value, fields }
}
