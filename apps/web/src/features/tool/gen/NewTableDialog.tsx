import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Alert, App, Button, Checkbox, Form, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { messagesByField } from '@app/shared/kit/messages.ts'
import { genCalls } from '@app/shared/tool/gen.ts'
import {
  mostNewColumns,
  newColumnTypes,
  newTable,
  sizes,
  type NewColumn,
  type NewTable,
} from '@app/shared/tool/genNewTable.ts'
import { Select } from '#/kit/form/Select.tsx'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { useLeaveGuard } from '#/kit/page/useLeaveGuard.tsx'
import css from './gen.module.css'

/** A definition whose table does not stand yet. */
export interface Unbuilt {
  id: string
  version: number
  table: NewTable
}

interface NewTableDialogProps {
  unbuilt?: Unbuilt
  onClose: () => void
  onSaved: (id: string) => void
}

const first: NewColumn = {
  columnName: '',
  columnComment: '',
  type: 'varchar',
  size: 64,
  scale: null,
  isRequired: false,
}
const begun: NewTable = { tableName: '', tableComment: '', columns: [first] }
const types = Object.entries(newColumnTypes).map(([value, { word }]) => ({ value, label: word }))

/** 新建表: a table described by its columns, or other columns for one; it comes to be by the migration of its files. */
export default function NewTableDialog({ unbuilt, onClose, onSaved }: NewTableDialogProps) {
  const start = unbuilt?.table ?? begun
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const [table, setTable] = useState(start)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()
  const leave = useLeaveGuard(
    () => table !== start,
    () => setOpen(false),
  )
  const [submit, busy] = useOnce(async () => {
    const wrong = messagesByField(newTable.safeParse(table).error?.issues ?? [], newTable)
    setErrors(wrong)
    setFailure(Object.values(wrong)[0])
    if (Object.keys(wrong).length > 0) return
    try {
      const { info } = await (unbuilt
        ? call(
            genCalls.recreate,
            { params: { id: unbuilt.id }, body: { version: unbuilt.version, columns: table.columns } },
            { silent: true },
          )
        : call(genCalls.create, { body: table }, { silent: true }))
      void message.success('操作成功')
      setTable(start)
      setOpen(false)
      onSaved(info.id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(error.errors)
      setFailure(error.message)
    }
  })
  const { columns } = table
  const put = (at: number, change: Partial<NewColumn>) =>
    setTable({ ...table, columns: columns.map((column, i) => (i === at ? { ...column, ...change } : column)) })
  const status = (key: string) => (errors[key] === undefined ? {} : { status: 'error' as const, title: errors[key] })
  return (
    <Dialog
      open={open}
      title={unbuilt ? '修改字段' : '新建表'}
      width={1_000}
      height={600}
      okText="保存"
      busy={busy}
      onOk={submit}
      onCancel={leave}
      afterClose={onClose}
    >
      {failure && <Alert type="error" showIcon title={failure} />}
      <p className={css.chosen}>只保存生成配置，基础字段自动加入；数据表由生成代码的迁移建立。</p>
      <Form layout="vertical" component="div" className={css.newTable ?? ''}>
        <Form.Item label="表名称" required htmlFor="newTableName" extra="小写字母、数字和下划线，例如 shop_goods">
          <Input
            id="newTableName"
            maxLength={63}
            value={table.tableName}
            disabled={unbuilt !== undefined}
            placeholder="请输入表名称"
            {...status('tableName')}
            onChange={({ target }) => setTable({ ...table, tableName: target.value })}
          />
        </Form.Item>
        <Form.Item label="表描述" required htmlFor="newTableComment" extra="例如 商品表">
          <Input
            id="newTableComment"
            maxLength={500}
            value={table.tableComment}
            disabled={unbuilt !== undefined}
            placeholder="请输入表描述"
            {...status('tableComment')}
            onChange={({ target }) => setTable({ ...table, tableComment: target.value })}
          />
        </Form.Item>
      </Form>
      <ol className={css.newColumns} aria-label="字段">
        {columns.map((column, at) => {
          const name = `第 ${at + 1} 行`
          const { sized } = newColumnTypes[column.type]
          return (
            // Rows are told apart by their place alone.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} aria-label={name}>
              <Input
                aria-label={`${name} 字段列名`}
                placeholder="字段列名"
                maxLength={63}
                value={column.columnName}
                {...status(`columns.${at}.columnName`)}
                onChange={({ target }) => put(at, { columnName: target.value })}
              />
              <Input
                aria-label={`${name} 字段描述`}
                placeholder="字段描述"
                maxLength={500}
                value={column.columnComment}
                {...status(`columns.${at}.columnComment`)}
                onChange={({ target }) => put(at, { columnComment: target.value })}
              />
              <Select
                aria-label={`${name} 类型`}
                getPopupContainer={insideCard}
                options={types}
                value={column.type}
                onChange={(type) => put(at, { type, ...startOf(type) })}
              />
              <InputNumber
                aria-label={`${name} 长度`}
                placeholder="长度"
                min={1}
                max={sized === 'precision' ? sizes.precision : sizes.length}
                precision={0}
                disabled={!sized}
                value={column.size ?? null}
                {...status(`columns.${at}.size`)}
                onChange={(size) => put(at, { size })}
              />
              <InputNumber
                aria-label={`${name} 小数位`}
                placeholder="小数位"
                min={0}
                max={sizes.scale}
                precision={0}
                disabled={sized !== 'precision'}
                value={column.scale ?? null}
                {...status(`columns.${at}.scale`)}
                onChange={(scale) => put(at, { scale })}
              />
              <Checkbox checked={column.isRequired} onChange={({ target }) => put(at, { isRequired: target.checked })}>
                必填
              </Checkbox>
              <Button
                type="text"
                danger
                icon={<DeleteOutlined aria-hidden />}
                title="删除该行"
                aria-label={`删除${name}`}
                disabled={columns.length === 1}
                onClick={() => setTable({ ...table, columns: columns.toSpliced(at, 1) })}
              />
            </li>
          )
        })}
      </ol>
      <Button
        block
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        disabled={columns.length >= mostNewColumns}
        onClick={() => setTable({ ...table, columns: [...columns, first] })}
      >
        添加字段
      </Button>
    </Dialog>
  )
}

/** The size that a type usually begins with. */
function startOf(type: NewColumn['type']): Pick<NewColumn, 'size' | 'scale'> {
  const { sized } = newColumnTypes[type]
  if (!sized) return { size: null, scale: null }
  return sized === 'length' ? { size: 64, scale: null } : { size: 12, scale: 2 }
}
