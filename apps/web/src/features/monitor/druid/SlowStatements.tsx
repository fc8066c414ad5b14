import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button } from 'antd'
import type { DataOf } from '@app/shared/kit/endpoint.ts'
import { druid, type SlowStatement } from '@app/shared/monitor/druid.ts'
import { FigureTable } from '#/features/monitor/shared/FigureTable.tsx'
import { Section } from '#/features/monitor/shared/Section.tsx'
import { call } from '#/kit/http/http.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { Auth } from '#/kit/session/Auth.tsx'
import { numberText } from '#/kit/words/format.ts'
import css from './druid.module.css'

type Statements = DataOf<typeof druid.figures>['statements']

/** What an administrator of the database has to do. */
const hints = {
  missing:
    "在 postgresql.conf 中设置 shared_preload_libraries = 'pg_stat_statements' 并重启数据库，再在本系统的数据库中执行 CREATE EXTENSION pg_stat_statements",
  unloaded:
    "扩展已创建但未加载：在 postgresql.conf 中设置 shared_preload_libraries = 'pg_stat_statements' 并重启数据库",
  denied: '当前数据库账号无权读取统计，请执行 GRANT pg_read_all_stats 授权给此账号',
}

const end = { align: 'right' } as const
const ms = (value: number) => numberText(value)

/** 慢查询: where the time of the database goes, or how to find out. */
export function SlowStatements({ statements, embedded }: { statements: Statements; embedded: boolean }) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const client = useQueryClient()
  const { state, rows } = statements
  const reset = () =>
    confirm({
      title: '确认重置慢查询统计?',
      consequence: '已累计的次数和耗时将清零，重新开始统计',
      okText: '重置',
      danger: true,
      run: async () => {
        await call(druid.resetStatements, {}, { silent: true })
        void message.success('重置成功')
        void client.invalidateQueries({ queryKey: ['monitor:druid'] })
      },
    })
  return (
    <Section
      title="慢查询"
      extra={
        state === 'on' && (
          <Auth perms={['monitor:druid:reset']}>
            <Button onClick={reset}>重置</Button>
          </Auth>
        )
      }
    >
      {state === 'on' ? (
        <FigureTable<SlowStatement>
          name="慢查询数据"
          minWidth={960}
          rowKey={({ text }) => text}
          rows={rows}
          empty="暂无统计"
          columns={[
            { title: '语句', dataIndex: 'text', render: (text: string) => <code className={css.text}>{text}</code> },
            { title: '次数', dataIndex: 'calls', ...end, width: 96, render: numberText },
            { title: '总耗时（毫秒）', dataIndex: 'totalMs', ...end, width: 128, render: ms },
            { title: '平均（毫秒）', dataIndex: 'avgMs', ...end, width: 112, render: ms },
            { title: '最长（毫秒）', dataIndex: 'maxMs', ...end, width: 112, render: ms },
            { title: '行数', dataIndex: 'rows', ...end, width: 96, render: numberText },
          ]}
        />
      ) : (
        <Alert
          type="info"
          showIcon
          title="未启用慢查询统计"
          description={embedded ? '内置数据库启动时未能加载 pg_stat_statements，请查看数据库日志' : hints[state]}
        />
      )}
    </Section>
  )
}
