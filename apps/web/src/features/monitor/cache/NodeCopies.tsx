import type { DataOf } from '@app/shared/kit/endpoint.ts'
import type { cache } from '@app/shared/monitor/cache.ts'
import { FigureTable } from '#/features/monitor/shared/FigureTable.tsx'
import { bytesText, numberText } from '#/kit/words/format.ts'

const end = { align: 'right', width: 104 } as const

/** 节点本地缓存: every node keeps copies of its own. */
export function NodeCopies({ rows }: { rows: DataOf<typeof cache.figures>['nodes'] }) {
  return (
    <FigureTable
      name="节点本地缓存数据"
      minWidth={800}
      rowKey="nodeId"
      rows={rows}
      columns={[
        { title: '节点', dataIndex: 'name', render: (name: string, { own }) => `${name}${own ? '（当前）' : ''}` },
        { title: '条目', dataIndex: 'entries', ...end, render: numberText },
        { title: '内存', dataIndex: 'bytes', ...end, render: bytesText },
        { title: '命中', dataIndex: 'hits', ...end, render: numberText },
        { title: '未命中', dataIndex: 'misses', ...end, render: numberText },
        { title: '命中率', dataIndex: 'hitRate', ...end, render: (rate: number) => `${rate}%` },
        { title: '过期', dataIndex: 'expire', ...end, render: numberText },
        { title: '淘汰', dataIndex: 'evict', ...end, render: numberText },
      ]}
    />
  )
}
