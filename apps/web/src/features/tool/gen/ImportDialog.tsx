import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, App, Checkbox, Form, Input, Table } from 'antd'
import { useState } from 'react'
import { genCalls, mostTables } from '@app/shared/tool/gen.ts'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { useAuth } from '#/kit/session/access.ts'
import css from './gen.module.css'

const pageSize = 10

interface ImportDialogProps {
  onClose: () => void
  onImported: () => void
}

/** 导入代码: tables of the database of which definitions are made; ticks are kept over pages and searches. */
export default function ImportDialog({ onClose, onImported }: ImportDialogProps) {
  const { message } = App.useApp()
  const { hasRole } = useAuth()
  const [open, setOpen] = useState(true)
  const [asked, setAsked] = useState({ tableName: '', tableComment: '', system: false, pageNum: 1 })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<string>()
  const { tableName, tableComment, system, pageNum } = asked
  const { data, error, isFetching } = useQuery({
    queryKey: ['tool:gen', 'tables', asked],
    queryFn: ({ signal }) =>
      call(
        genCalls.databaseTables,
        {
          query: {
            ...(tableName && { tableName }),
            ...(tableComment && { tableComment }),
            ...(system && { system: '1' }),
            pageNum,
            pageSize,
          },
        },
        { signal, silent: true },
      ),
    placeholderData: keepPreviousData,
  })
  const [submit, busy] = useOnce(async () => {
    setFailure(undefined)
    try {
      await call(genCalls.importTables, { body: { tables: [...chosen] } }, { silent: true })
      void message.success('操作成功')
      onImported()
      setOpen(false)
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      setFailure(caught.message)
    }
  })
  const search = (part: Partial<typeof asked>) => setAsked((now) => ({ ...now, pageNum: 1, ...part }))
  return (
    <Dialog
      open={open}
      title="导入代码"
      width={900}
      height={600}
      okText="导入"
      busy={busy}
      onOk={() => (chosen.length === 0 ? setFailure('请选择要生成的数据') : submit())}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {(failure ?? error) && <Alert type="error" showIcon title={failure ?? error?.message} />}
      <Form layout="inline" className={css.tableSearch}>
        <Input.Search
          allowClear
          aria-label="表名称"
          placeholder="请输入表名称"
          onSearch={(text) => search({ tableName: text.trim() })}
        />
        <Input.Search
          allowClear
          aria-label="表描述"
          placeholder="请输入表描述"
          onSearch={(text) => search({ tableComment: text.trim() })}
        />
        {hasRole(['admin']) && (
          <Checkbox checked={system} onChange={({ target }) => search({ system: target.checked })}>
            显示系统表
          </Checkbox>
        )}
      </Form>
      <Table
        rowKey="tableName"
        size="small"
        loading={isFetching}
        dataSource={data?.list ?? []}
        locale={{ emptyText: '没有可以导入的表，已导入的表不在其中' }}
        pagination={{
          current: pageNum,
          pageSize,
          total: data?.total ?? 0,
          showSizeChanger: false,
          showTotal: (total) => `共 ${total} 条`,
          onChange: (page) => setAsked((now) => ({ ...now, pageNum: page })),
        }}
        rowSelection={{
          selectedRowKeys: [...chosen],
          preserveSelectedRowKeys: true,
          onChange: (keys) => setChosen(keys.map(String).slice(0, mostTables)),
        }}
        columns={[
          { title: '表名称', dataIndex: 'tableName', ellipsis: true },
          { title: '表描述', dataIndex: 'tableComment', ellipsis: true },
        ]}
      />
      {chosen.length > 0 && <p className={css.chosen}>已选 {chosen.length} 个表</p>}
    </Dialog>
  )
}
