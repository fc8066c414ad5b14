import { useQuery } from '@tanstack/react-query'
import { Skeleton, Table } from 'antd'
import { useState } from 'react'
import type { ItemOf } from '@app/shared/kit/resource.ts'
import { attach, attachCalls } from '@app/shared/system/attach.ts'
import { call } from '#/kit/http/http.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'

interface FilePlacesProps {
  file: Pick<ItemOf<typeof attach>, 'id' | 'originalName'>
  onClose: () => void
}

/** Which rows show a file, by their names. */
export default function FilePlaces({ file, onClose }: FilePlacesProps) {
  const [open, setOpen] = useState(true)
  const { data, error } = useQuery({
    queryKey: [attach.name, 'places', file.id],
    queryFn: ({ signal }) => call(attachCalls.places, { params: { id: file.id } }, { signal }),
    // Another row may show it by now.
    gcTime: 0,
  })
  const places = data?.places.map((place, index) => ({ ...place, key: index })) ?? []
  const total = data?.total ?? 0
  return (
    <Dialog
      open={open}
      title={`引用位置 - ${file.originalName}`}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton active />}
      {data && (
        <Table
          size="small"
          pagination={false}
          dataSource={places}
          columns={[
            { title: '类型', dataIndex: 'kind', width: 160 },
            { title: '名称', dataIndex: 'title', render: (title: string | null) => title ?? '-' },
          ]}
          footer={() => (total > places.length ? `共 ${total} 处，仅列出最近的 ${places.length} 处` : `共 ${total} 处`)}
        />
      )}
    </Dialog>
  )
}
