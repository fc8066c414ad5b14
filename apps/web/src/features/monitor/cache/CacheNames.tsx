import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Table } from 'antd'
import type { CacheName } from '@app/shared/monitor/cache.ts'
import { Section } from '#/features/monitor/shared/Section.tsx'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { ListFailure } from '#/kit/table/tableStates.tsx'
import { useClear } from './useClear.ts'
import css from './cacheList.module.css'

interface CacheNamesProps {
  query: UseQueryResult<CacheName[]>
  selected: CacheName | undefined
  onSelect: (group: CacheName) => void
  onCleared: () => void
}

/** The caches of the product; those that must not be cleared offer nothing to do so. */
export function CacheNames({ query, selected, onSelect, onCleared }: CacheNamesProps) {
  const { data, error, isFetching, isPending, refetch } = query
  const allowed = useAuth().hasPermi(['monitor:cache:remove'])
  const clear = useClear()
  return (
    <Section
      level={1}
      title="缓存列表"
      extra={
        <ToolButton
          label="刷新缓存列表"
          icon={<ReloadOutlined aria-hidden spin={isFetching} />}
          onClick={() => void refetch()}
        />
      }
    >
      {error && <ListFailure error={error} onRetry={() => void refetch()} />}
      <Table<CacheName>
        size="small"
        pagination={false}
        loading={isPending}
        rowKey="cacheId"
        tableLayout="fixed"
        dataSource={data ?? []}
        rowClassName={({ cacheId }) => (cacheId === selected?.cacheId ? (css.selected ?? '') : '')}
        columns={[
          { title: '序号', width: 48, render: (_value, _row, i) => i + 1 },
          {
            title: '缓存名称',
            dataIndex: 'cacheName',
            render: (name: string, row) => (
              <Button
                type="link"
                size="small"
                className={css.name ?? ''}
                aria-pressed={row.cacheId === selected?.cacheId}
                onClick={() => onSelect(row)}
              >
                {name}
              </Button>
            ),
          },
          { title: '备注', dataIndex: 'remarks', width: '26%' },
          {
            title: '数量',
            dataIndex: 'count',
            align: 'right',
            width: 52,
            render: (count: number, { cached }) => (cached ? count : '-'),
          },
          ...(allowed
            ? [
                {
                  title: '操作',
                  width: 56,
                  render: (_value: unknown, row: CacheName) =>
                    row.clearable && (
                      <Button
                        type="link"
                        className={css.act ?? ''}
                        danger
                        size="small"
                        aria-label={`删除 ${row.cacheName}`}
                        onClick={() => clear(row.cacheId, undefined, onCleared)}
                      >
                        删除
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
    </Section>
  )
}
