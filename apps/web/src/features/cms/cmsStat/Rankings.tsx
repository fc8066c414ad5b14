import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Table, Tabs, Tag, type TableProps } from 'antd'
import type { ReactNode } from 'react'
import { cmsStatCalls, type SearchedWord, type StatRange } from '@app/shared/cms/cmsStat.ts'
import { call, callMessage } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useAuth } from '#/kit/session/access.ts'
import { downloadExport } from '#/kit/transfer/download.ts'
import { Lines } from './statCharts.tsx'
import { useStat } from './useStat.ts'
import css from './cmsStat.module.css'

const right = { align: 'right' as const, width: 110 }

/** One of these lists, ten rows a page. */
function Ranking<T extends object>({ rows, ...table }: { rows: readonly T[] } & Omit<TableProps<T>, 'dataSource'>) {
  return (
    <Table<T>
      size="middle"
      dataSource={[...rows]}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      {...table}
    />
  )
}

const lists = [
  { key: 'articles', label: '文章排行', List: Articles },
  { key: 'workload', label: '编辑工作量', List: Work },
  { key: 'audit', label: '审核效率', List: Audit },
  { key: 'words', label: '搜索词', List: Words },
]

/** What is read most, who did how much, how long texts waited and what was looked for. */
export function Rankings({ range }: { range: StatRange }) {
  return (
    <section className={css.tables}>
      <Tabs
        className={css.tabs}
        destroyOnHidden
        items={lists.map(({ key, label, List }) => ({
          key,
          label,
          children: (
            <Scrolled label={label}>
              <List range={range} />
            </Scrolled>
          ),
        }))}
      />
    </section>
  )
}

/** Reached with the keyboard where it is wider than the window. */
function Scrolled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.scrolled} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}

const daysOf = ({ beginTime, endTime }: StatRange) => (Date.parse(endTime) - Date.parse(beginTime)) / 86_400_000 + 1

function Articles({ range }: { range: StatRange }) {
  const { data = [], isPending } = useStat('articleRank', range)
  return (
    <Ranking
      rowKey="id"
      loading={isPending}
      rows={data}
      columns={[
        { title: '标题', dataIndex: 'title', ellipsis: true },
        { title: '栏目', dataIndex: 'className', width: 160, ellipsis: true },
        { title: 'PV', dataIndex: 'pv', ...right },
        { title: 'UV', dataIndex: 'uv', ...right },
        {
          title: '平均每日',
          dataIndex: 'pv',
          key: 'mean',
          ...right,
          render: (pv: number) => (pv / daysOf(range)).toFixed(1),
        },
      ]}
    />
  )
}

/** Authors that a chart has room for. */
const mostBars = 15

const share = (passed: number, rejected: number) =>
  passed + rejected === 0 ? '-' : `${Math.round((passed / (passed + rejected)) * 100)}%`

function Work({ range }: { range: StatRange }) {
  const work = useStat('workload', range)
  const { data = [], isPending } = work
  const { hasPermi } = useAuth()
  const [save, saving] = useOnce(async () => {
    const { msg } = await callMessage(cmsStatCalls.export, { query: range })
    await downloadExport(msg)
  })
  return (
    <>
      {hasPermi(['cms:cmsStat:export']) && (
        <Button
          className={css.export ?? ''}
          icon={<DownloadOutlined aria-hidden />}
          loading={saving}
          onClick={() => save()}
        >
          导出
        </Button>
      )}
      <Lines
        title="编辑工作量"
        of="姓名"
        bars
        query={work}
        points={data.slice(0, mostBars).map(({ name, added, submitted, published }) => ({
          time: name,
          added,
          submitted,
          published,
        }))}
        series={[
          { key: 'added', name: '新建' },
          { key: 'submitted', name: '提交' },
          { key: 'published', name: '发布' },
        ]}
      />
      <Ranking
        rowKey="userId"
        loading={isPending}
        rows={data}
        columns={[
          { title: '姓名', dataIndex: 'name', width: 140 },
          { title: '新建', dataIndex: 'added', ...right },
          { title: '提交', dataIndex: 'submitted', ...right },
          {
            title: '通过率',
            key: 'share',
            ...right,
            render: (_, { passed, rejected }) => share(passed, rejected),
          },
          { title: '发布', dataIndex: 'published', ...right },
          { title: '字数', dataIndex: 'words', ...right },
          { title: '浏览', dataIndex: 'pv', ...right },
        ]}
      />
    </>
  )
}

function Audit({ range }: { range: StatRange }) {
  const { data = [], isPending } = useStat('audit', range)
  return (
    <Ranking
      rowKey={({ className, reviewer }) => `${className} ${reviewer}`}
      loading={isPending}
      rows={data}
      columns={[
        { title: '栏目', dataIndex: 'className', ellipsis: true },
        { title: '审核人', dataIndex: 'reviewer', width: 140 },
        { title: '审核次数', dataIndex: 'count', ...right },
        { title: '平均等待(小时)', dataIndex: 'average', ...right, width: 140 },
        { title: '90%等待(小时)', dataIndex: 'ninety', ...right, width: 140 },
      ]}
    />
  )
}

function Words({ range }: { range: StatRange }) {
  const { data = [], isPending } = useStat('words', range)
  const { hasPermi } = useAuth()
  const client = useQueryClient()
  const [hide] = useOnce(async ({ word, hidden }: SearchedWord) => {
    await call(cmsStatCalls.hideWord, { body: { word, hidden: hidden === 'Y' ? 'N' : 'Y' } })
    await client.invalidateQueries({ queryKey: ['cms:cmsStat', 'words'] })
  })
  return (
    <Ranking
      rowKey="word"
      loading={isPending}
      rows={data}
      columns={[
        { title: '搜索词', dataIndex: 'word', ellipsis: true },
        { title: '次数', dataIndex: 'count', ...right },
        { title: '最近搜索', dataIndex: 'lastTime', width: 180 },
        {
          title: '结果',
          dataIndex: 'zeroHit',
          width: 100,
          render: (zeroHit: string) => (zeroHit === 'Y' ? <Tag color="warning">无结果</Tag> : '有结果'),
        },
        ...(hasPermi(['cms:cmsSite:word'])
          ? [
              {
                title: '操作',
                key: 'act',
                width: 120,
                render: (_: unknown, row: SearchedWord) => (
                  <Button type="link" size="small" onClick={() => hide(row)}>
                    {row.hidden === 'Y' ? '恢复建议' : '不再建议'}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
