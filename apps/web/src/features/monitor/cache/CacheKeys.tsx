import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Table } from 'antd'
import { useState } from 'react'
import { cache, type CacheName } from '@app/shared/monitor/cache.ts'
import { Section } from '#/features/monitor/shared/Section.tsx'
import { call } from '#/kit/http/http.ts'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { ListFailure } from '#/kit/table/tableStates.tsx'
import { durationText } from '#/kit/words/format.ts'
import { useClear } from './useClear.ts'
import css from './cacheList.module.css'

interface CacheKeysProps {
  group: CacheName | undefined
  selected: string | undefined
  onSelect: (key: string | undefined) => void
}

/** The keys of one cache, at most a thousand, with the time they have left. */
export function CacheKeys({ group, selected, onSelect }: CacheKeysProps) {
  const [filter, setFilter] = useState('')
  const allowed = useAuth().hasPermi(['monitor:cache:remove'])
  const clear = useClear()
  const cacheId = group?.cacheId ?? ''
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['monitor:cache', 'keys', cacheId],
    queryFn: ({ signal }) => call(cache.keys, { params: { cacheId } }, { signal, silent: true }),
    enabled: group?.cached === true && group.keysShown,
  })
  const word = filter.trim().toLowerCase()
  const rows = (group?.keysShown ? (data ?? []) : []).filter(({ cacheKey }) => cacheKey.toLowerCase().includes(word))
  const clearable = allowed && group?.clearable === true
  return (
    <Section
      title="键名列表"
      extra={
        <ToolButton
          label="刷新键名列表"
          icon={<ReloadOutlined aria-hidden spin={isFetching} />}
          disabled={!group?.keysShown}
          onClick={() => void refetch()}
        />
      }
    >
      <Input
        allowClear
        className={css.filter ?? ''}
        placeholder="请输入键名"
        aria-label="键名"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      {error && <ListFailure error={error} onRetry={() => void refetch()} />}
      <Table
        size="small"
        pagination={false}
        virtual={rows.length > 100}
        rowKey="cacheKey"
        tableLayout="fixed"
        scroll={{ y: 560 }}
        dataSource={rows}
        locale={{ emptyText: <span className={css.empty}>{emptyText(group, word)}</span> }}
        rowClassName={({ cacheKey }) => (cacheKey === selected ? (css.selected ?? '') : '')}
        columns={[
          { title: '序号', width: 48, render: (_value, _row, i) => i + 1 },
          {
            title: '缓存键名',
            dataIndex: 'cacheKey',
            render: (key: string) =>
              group?.valuesShown ? (
                <Button
                  type="link"
                  size="small"
                  className={css.name ?? ''}
                  aria-pressed={key === selected}
                  onClick={() => onSelect(key)}
                >
                  {key}
                </Button>
              ) : (
                <span className={css.key}>{key}</span>
              ),
          },
          { title: '剩余', dataIndex: 'ttl', width: 96, render: (ttl: number) => durationText(ttl * 1_000) },
          ...(clearable
            ? [
                {
                  title: '操作',
                  width: 56,
                  render: (_value: unknown, row: { cacheKey: string }) => (
                    <Button
                      type="link"
                      className={css.act ?? ''}
                      danger
                      size="small"
                      aria-label={`删除 ${row.cacheKey}`}
                      onClick={() =>
                        clear(cacheId, row.cacheKey, () => {
                          if (row.cacheKey === selected) onSelect(undefined)
                        })
                      }
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

function emptyText(group: CacheName | undefined, word: string): string {
  if (group && !group.cached) return '此数据直接读取数据库，不缓存'
  if (group && !group.keysShown) return '此缓存只显示数量'
  return word ? '没有符合条件的键名' : '暂无数据'
}
