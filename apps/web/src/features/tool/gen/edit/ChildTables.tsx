import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { genCalls, type GenTableChoice } from '@app/shared/tool/gen.ts'
import { mostChildren, type GenDraft } from '@app/shared/tool/genTable.ts'
import { Select } from '#/kit/form/Select.tsx'
import { call } from '#/kit/http/http.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { useEditor, useEditorStore } from './editStore.ts'
import { Item } from './Item.tsx'
import css from './edit.module.css'

type Child = GenDraft['subTables'][number]

/** 关联信息: tables whose rows belong to a row of this one. */
export function ChildTables() {
  const store = useEditorStore()
  const tables = useEditor((state) => state.tables)
  const children = useEditor(({ doc }) => doc.info.subTables)
  const most = useEditor(({ doc }) => (doc.info.tplCategory === 'tree' ? 1 : mostChildren))
  const fault = useEditor(({ faults }) => faults.subTables)
  const put = (subTables: Child[]) => store.getState().setInfo({ subTables })
  return (
    <section data-place="generation.subTables" aria-label="关联信息">
      <h2>关联信息</h2>
      {children.map((child, row) => (
        <ChildTable
          // Rows are told apart by their place alone.
          // oxlint-disable-next-line react/no-array-index-key
          key={row}
          row={row}
          child={child}
          tables={tables}
          onChange={(next) => put(children.with(row, next))}
          onRemove={() => put(children.toSpliced(row, 1))}
        />
      ))}
      {fault && <p className={css.fault}>{fault}</p>}
      <Button
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        disabled={children.length >= most}
        title={children.length >= most ? `最多 ${most} 个关联子表` : undefined}
        onClick={() => put([...children, { tableName: '', fkName: '' }])}
      >
        添加关联子表
      </Button>
    </section>
  )
}

interface ChildTableProps {
  row: number
  child: Child
  tables: readonly GenTableChoice[]
  onChange: (child: Child) => void
  onRemove: () => void
}

function ChildTable({ row, child, tables, onChange, onRemove }: ChildTableProps) {
  const id = tables.find(({ tableName }) => tableName === child.tableName)?.id
  const columns = useQuery({
    queryKey: ['tool:gen', 'columns', id],
    queryFn: ({ signal }) => call(genCalls.columns, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
  })
  return (
    <div className={css.child}>
      <Item tab="generation" field={`${row}.subTableName`} label="关联子表的表名" required help="如：sys_user">
        {(control) => (
          <Select
            {...control}
            showSearch={{ optionFilterProp: 'label' }}
            getPopupContainer={insideCard}
            placeholder="请选择"
            value={child.tableName || undefined}
            options={tables.map(({ tableName, tableComment }) => ({
              value: tableName,
              label: `${tableName}：${tableComment}`,
            }))}
            onChange={(tableName: string) => onChange({ tableName, fkName: '' })}
          />
        )}
      </Item>
      <Item tab="generation" field={`${row}.subTableFkName`} label="子表关联的外键名" required help="如：user_id">
        {(control) => (
          <Select
            {...control}
            getPopupContainer={insideCard}
            placeholder="请选择"
            loading={columns.isFetching}
            disabled={id === undefined}
            value={child.fkName || undefined}
            options={(columns.data ?? []).map(({ columnName, columnComment }) => ({
              value: columnName,
              label: columnComment ? `${columnName}：${columnComment}` : columnName,
            }))}
            onChange={(fkName: string) => onChange({ ...child, fkName })}
          />
        )}
      </Item>
      <Button
        type="text"
        danger
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`移除第 ${row + 1} 个关联子表`}
        title="移除"
        onClick={onRemove}
      />
    </div>
  )
}
