import type { ColumnChanges } from '@app/shared/tool/gen.ts'

const words = { added: '新增', removed: '删除', changed: '变更' } as const

/** `shop、item` of a key that has several, the column itself last. */
const keyOf = ({ columnName, within }: ColumnChanges['unticked'][number]) => [...within, columnName].join('、')

/** What a synchronisation would do, before it does, and what it leaves to people. */
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
      {changes.unticked.map((key) => (
        <p key={key.columnName}>
          数据表的唯一键【{keyOf(key)}】在表单中未说明，可在字段信息中将 {key.columnName} 设为唯一性
        </p>
      ))}
    </>
  )
}
