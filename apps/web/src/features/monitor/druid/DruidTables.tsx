import type { DataOf } from '@app/shared/kit/endpoint.ts'
import type { druid } from '@app/shared/monitor/druid.ts'
import { FigureTable } from '#/features/monitor/shared/FigureTable.tsx'
import { durationText, numberText } from '#/kit/words/format.ts'
import css from './druid.module.css'

type Figures = DataOf<typeof druid.figures>

const end = { align: 'right' } as const

/** 连接池: one line per living node. */
export function Pools({ rows }: { rows: Figures['pools'] }) {
  return (
    <FigureTable
      name="连接池数据"
      minWidth={640}
      rowKey="nodeId"
      rows={rows}
      columns={[
        { title: '节点', dataIndex: 'name', render: (name: string, { own }) => `${name}${own ? '（当前）' : ''}` },
        { title: '连接数', dataIndex: 'size', ...end, width: 96 },
        { title: '空闲', dataIndex: 'idle', ...end, width: 96 },
        { title: '等待', dataIndex: 'waiting', ...end, width: 96 },
        { title: '上限', dataIndex: 'max', ...end, width: 96 },
        { title: '平均获取（毫秒）', dataIndex: 'acquireMsAvg', ...end, width: 136 },
      ]}
    />
  )
}

/** 锁等待: statements that another one holds up. */
export function LockWaits({ rows }: { rows: Figures['locks'] }) {
  return (
    <FigureTable
      name="锁等待数据"
      minWidth={760}
      rowKey={({ pid, relation }) => `${pid} ${relation}`}
      rows={rows}
      empty="没有等待中的锁"
      columns={[
        { title: '进程', dataIndex: 'pid', width: 88 },
        { title: '已等待', dataIndex: 'waitMs', width: 112, render: durationText },
        { title: '锁类型', dataIndex: 'lockType', width: 112 },
        { title: '对象', dataIndex: 'relation', width: 160, render: (name: string | null) => name ?? '-' },
        { title: '阻塞进程', dataIndex: 'blockedBy', width: 112, render: (pids: number[]) => pids.join('、') || '-' },
        { title: '语句', dataIndex: 'text', render: (text: string) => <code className={css.text}>{text}</code> },
      ]}
    />
  )
}

/** 表空间: the largest tables with their dead rows. */
export function TableSizes({ rows }: { rows: Figures['tables'] }) {
  return (
    <FigureTable
      name="表空间数据"
      minWidth={520}
      rowKey="name"
      rows={rows}
      columns={[
        { title: '表名', dataIndex: 'name' },
        { title: '大小', dataIndex: 'size', ...end, width: 88 },
        { title: '行数', dataIndex: 'rows', ...end, width: 96, render: numberText },
        { title: '失效行', dataIndex: 'deadRows', ...end, width: 96, render: numberText },
        {
          title: '最近清理',
          dataIndex: 'lastVacuum',
          width: 160,
          render: (at: string | null) => at ?? '-',
        },
      ]}
    />
  )
}

/** 索引建议: what only costs, and what is missing. */
export function IndexHints({ rows }: { rows: Figures['indexes'] }) {
  return (
    <FigureTable
      name="索引建议数据"
      minWidth={520}
      rowKey={({ table, index }) => `${table} ${index}`}
      rows={rows}
      empty="暂无建议"
      columns={[
        { title: '表名', dataIndex: 'table', width: 160 },
        { title: '索引', dataIndex: 'index', width: 200, render: (name: string | null) => name ?? '-' },
        { title: '大小', dataIndex: 'size', ...end, width: 88 },
        { title: '建议', dataIndex: 'hint' },
      ]}
    />
  )
}
