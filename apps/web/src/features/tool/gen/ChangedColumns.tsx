import type { ColumnChanges } from '@app/shared/tool/gen.ts'

const words = { added: '新增', removed: '删除', changed: '变更' } as const

/** What a synchronisation would do, before it does. */
export function ChangedColumns({ tableName, changes }: { tableName: string; changes: ColumnChanges }) {
  const kinds = (Object.keys(words) as (keyof typeof words)[]).filter((kind) => changes[kind].length > 0)
  return (
    <>
      <p>当前同步表名为{tableName}的数据</p>
      {kinds.length === 0 && <p>字段没有变化</p>}
      {kinds.map((kind) => (
        <p key={kind}>
          {words[kind]}：{changes[kind].join('、')}
        </p>
      ))}
    </>
  )
}
