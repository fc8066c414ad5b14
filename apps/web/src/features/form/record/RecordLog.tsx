import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import { EventLine, type LineEvent } from '#/kit/page/EventLine.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { momentText } from '#/kit/words/format.ts'
import { logQuery } from './recordQueries.ts'
import css from './record.module.css'

const tones: Record<string, LineEvent['tone']> = { 新增: 'good', 修改: 'plain', 作废: 'bad', 恢复: 'good' }

/** What happened to a record, newest first, field by field. */
export function RecordLog({ id }: { id: string }) {
  const query = useQuery(logQuery(id))
  const { data, error } = query
  if (error || !data) return <LoadState query={query} />
  if (data.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无日志" />
  return (
    <EventLine
      events={data.map(({ id: key, action, operName, operTime, changes }) => ({
        key,
        ...(tones[action] && { tone: tones[action] }),
        content: (
          <div>
            <div className={css.act}>
              <strong>{action}</strong>
              <span>{operName || '系统'}</span>
              <time>{momentText(operTime)}</time>
            </div>
            {changes.length > 0 && (
              <table className={css.changes}>
                <thead>
                  <tr>
                    <th scope="col">字段</th>
                    <th scope="col">修改前</th>
                    <th scope="col">修改后</th>
                  </tr>
                </thead>
                <tbody>
                  {changes.map(({ label, before, after }) => (
                    <tr key={label}>
                      <th scope="row">{label}</th>
                      <td>{before || '（空）'}</td>
                      <td>{after || '（空）'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </div>
        ),
      }))}
    />
  )
}
