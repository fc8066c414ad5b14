import { useQueryClient } from '@tanstack/react-query'
import { Tag } from 'antd'
import { useState } from 'react'
import { batchList, type BatchRow } from '@app/shared/flowable/manage.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { acts } from './acts.tsx'
import { BatchButtons, BatchResult } from './BatchResult.tsx'

const states = { running: '处理中', done: '已完成', canceled: '已取消' } as const
const colors = { running: 'processing', done: 'success', canceled: 'default' } as const

/** 批量操作: what the caller has begun on many requests, how far it is, and its results. */
export function BatchList() {
  const client = useQueryClient()
  const [shown, setShown] = useState<BatchRow>()
  return (
    <>
      <ResourcePage
        resource={batchList}
        search={[]}
        purpose="对多个流程的批量操作会出现在这里，保留90天"
        columns={{
          act: { render: (row) => acts[row.act].label },
          state: { render: (row) => <Tag color={colors[row.state]}>{states[row.state]}</Tag> },
        }}
        rowActions={(row) => [{ key: 'results', label: '结果', run: () => setShown(row) }]}
        onOpen={setShown}
      />
      {shown && (
        <BatchDialog
          batch={shown}
          onClosed={() => {
            setShown(undefined)
            void client.invalidateQueries({ queryKey: [batchList.name] })
          }}
        />
      )}
    </>
  )
}

function BatchDialog({ batch: { id, act }, onClosed }: { batch: BatchRow; onClosed: () => void }) {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Dialog
      open={open}
      title={`批量操作：${acts[act].label}`}
      width={640}
      height={560}
      footer={<BatchButtons id={id} onClose={close} />}
      onCancel={close}
      afterClose={onClosed}
    >
      <BatchResult id={id} />
    </Dialog>
  )
}
