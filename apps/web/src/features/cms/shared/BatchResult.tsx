import { Table } from 'antd'
import { useState } from 'react'
import type { RowResults } from '@app/shared/cms/articleParts.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'

/** What a batch could not do, row by row. */
export function BatchResult({ result, onClosed }: { result: RowResults; onClosed: () => void }) {
  const [open, setOpen] = useState(true)
  return (
    <Dialog
      open={open}
      title={`成功 ${result.success} 条，失败 ${result.fail} 条`}
      footer={null}
      height={360}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={result.failures}
        columns={[
          { title: '标题', dataIndex: 'title', render: (title: string, { id }) => title || id },
          { title: '原因', dataIndex: 'msg' },
        ]}
      />
    </Dialog>
  )
}
