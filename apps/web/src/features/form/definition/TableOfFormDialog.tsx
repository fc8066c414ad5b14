import { useQuery } from '@tanstack/react-query'
import { Alert, App, Form, Input, Table } from 'antd'
import { useState } from 'react'
import { formTableCalls as calls, type PlannedTable } from '@app/shared/form/formTable.ts'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { useShell } from '#/kit/session/shell.ts'
import type { PartProps } from './useFormActs.tsx'
import css from './definition.module.css'

/** 生成表定义: the tables that the form asks for, which the code generator goes on with. */
export default function TableOfFormDialog({ form, onClose }: PartProps) {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const shell = useShell()
  const [open, setOpen] = useState(true)
  const [typed, setTyped] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const query = useQuery({
    queryKey: ['form:definition', 'table', form.id],
    queryFn: ({ signal }) => call(calls.plan, { params: { id: form.id } }, { signal, silent: true }),
    retry: false,
    gcTime: 0,
  })
  const planned = query.data?.tables ?? []
  const left = query.data?.left ?? []
  const suggested = planned[0]?.tableName ?? ''
  const tableName = typed ?? suggested
  const isEmpty = query.data !== undefined && planned[0]?.columns.length === 0
  const [make, busy] = useOnce(async () => {
    setFailure(undefined)
    try {
      const { id } = await call(calls.toTable, { body: { id: form.id, tableName: tableName.trim() } }, { silent: true })
      void message.success('已生成表定义')
      setOpen(false)
      if (hasPermi(['tool:gen:query'])) shell.open(`/gen/edit?tableId=${id}`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(Object.values(error.errors)[0] ?? error.message)
    }
  })
  return (
    <Dialog
      open={open}
      title={`生成表定义【${form.formName}】`}
      width={680}
      height={600}
      okText="生成"
      busy={busy}
      onOk={() => query.data && !isEmpty && make()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <LoadState query={query} what="数据表" />
      {query.data && (
        <>
          <p className={css.tableHint}>数据表由代码生成的迁移建立，这里只保存它的定义，表单和已填数据不受影响。</p>
          <Form layout="vertical">
            <Form.Item
              label="表名称"
              htmlFor="form-table-name"
              required
              {...(failure !== undefined && { validateStatus: 'error', help: failure })}
            >
              <Input
                id="form-table-name"
                value={tableName}
                maxLength={63}
                autoComplete="off"
                onChange={(event) => setTyped(event.target.value)}
              />
            </Form.Item>
          </Form>
          {isEmpty && <Alert type="warning" showIcon title="表单中没有可写入数据表的字段" />}
          {planned.map((table) => (
            <PlannedColumns
              key={table.tableName}
              table={table}
              name={tableName + table.tableName.slice(suggested.length)}
            />
          ))}
          {left.length > 0 && (
            <Alert
              type="info"
              showIcon
              title={`${left.length} 个字段不写入数据表`}
              description={
                <ul className={css.problems}>
                  {left.map(({ label, why }, at) => (
                    <li key={`${label}-${at}`}>
                      {label}：{why}
                    </li>
                  ))}
                </ul>
              }
            />
          )}
        </>
      )}
    </Dialog>
  )
}

function PlannedColumns({ table, name }: { table: PlannedTable; name: string }) {
  return (
    <section className={css.plannedTable} aria-label={table.tableComment}>
      <h3>
        {name}
        <span>{table.tableComment}</span>
      </h3>
      <Table
        rowKey="columnName"
        size="small"
        scroll={{ x: 520 }}
        pagination={false}
        dataSource={table.columns}
        columns={[
          { title: '字段列名', dataIndex: 'columnName', ellipsis: true },
          { title: '字段描述', dataIndex: 'columnComment', ellipsis: true },
          { title: '物理类型', dataIndex: 'written', ellipsis: true },
        ]}
      />
    </section>
  )
}
