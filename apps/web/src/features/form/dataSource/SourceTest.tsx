import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dataSource, type DataSource } from '@app/shared/form/dataSource.ts'
import { resourceQueries } from '#/kit/http/useResource.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { TestPanel } from './TestPanel.tsx'

interface SourceTestProps {
  source: Pick<DataSource, 'id' | 'dsName'>
  onClose: () => void
}

/** 测试 of a stored source. */
export default function SourceTest({ source, onClose }: SourceTestProps) {
  const [open, setOpen] = useState(true)
  const query = useQuery(resourceQueries(dataSource).get(source.id))
  const { data } = query
  return (
    <Dialog
      open={open}
      title={`测试数据源【${source.dsName}】`}
      width={560}
      height={400}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <LoadState query={query} />
      {data && <TestPanel dsType={data.dsType} configJson={data.configJson} />}
    </Dialog>
  )
}
