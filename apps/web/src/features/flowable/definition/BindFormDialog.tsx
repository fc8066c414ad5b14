import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Empty, Form, Input, Radio, Table } from 'antd'
import { useState } from 'react'
import { definitionCalls } from '@app/shared/flowable/definition.ts'
import { definition as forms } from '@app/shared/form/definition.ts'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { PublishedForm } from './PublishedForm.tsx'
import type { PartProps } from './useDefinitionActs.tsx'
import css from './definition.module.css'

const pageSize = 10

/** 挂载表单: a published form of type 流程表单, seen before it is bound. */
export default function BindFormDialog({ row, onClose, onChanged }: PartProps) {
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const [pageNum, setPageNum] = useState(1)
  const [word, setWord] = useState('')
  const [looked, setLooked] = useState(row.formCode ?? undefined)
  const [versionPolicy, setPolicy] = useState(row.formPolicy)
  const [failure, setFailure] = useState<string>()
  const filter = { formType: '1', status: '1', ...(word && { formName: word }) }
  const { data, error, isFetching } = useQuery({
    queryKey: [forms.name, 'process', word, pageNum],
    queryFn: ({ signal }) =>
      call(forms.endpoints.page, { query: { ...filter, pageNum, pageSize } }, { signal, silent: true }),
    placeholderData: keepPreviousData,
  })
  const [bind, busy] = useOnce(async (formCode: string | null) => {
    setFailure(undefined)
    try {
      const body = { deployId: row.id, formCode, versionPolicy }
      await call(definitionCalls.bindForm, { body }, { silent: true })
      void message.success(formCode === null ? '已取消挂载' : '挂载成功')
      onChanged()
      setOpen(false)
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      setFailure(caught.message)
    }
  })
  return (
    <Dialog
      open={open}
      title="挂载表单"
      width={Math.max(720, Math.round(window.innerWidth * 0.6))}
      height={560}
      okText="确定"
      busy={busy}
      onOk={() => (looked === undefined ? setFailure('请选择表单') : bind(looked))}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {(failure ?? error) && <Alert type="error" showIcon title={failure ?? error?.message} />}
      <Form layout="inline" style={{ marginBlockEnd: 12, gap: 8 }}>
        <Input.Search
          allowClear
          aria-label="表单名称"
          placeholder="请输入表单名称"
          style={{ width: 220 }}
          onSearch={(typed) => {
            setWord(typed.trim())
            setPageNum(1)
          }}
        />
        <Radio.Group
          aria-label="表单版本"
          value={versionPolicy}
          onChange={({ target }) => setPolicy(target.value as typeof versionPolicy)}
          options={[
            { value: 'fixed', label: '固定版本' },
            { value: 'latest', label: '最新版本' },
          ]}
        />
        {row.formCode && (
          <Button danger type="link" onClick={() => bind(null)}>
            取消挂载
          </Button>
        )}
      </Form>
      <div className={css.bind}>
        <Table
          rowKey="formCode"
          size="small"
          loading={isFetching}
          dataSource={data?.list ?? []}
          pagination={{ current: pageNum, pageSize, total: data?.total ?? 0, onChange: setPageNum, size: 'small' }}
          rowSelection={{
            type: 'radio',
            selectedRowKeys: looked === undefined ? [] : [looked],
            onChange: ([code]) => setLooked(code === undefined ? undefined : String(code)),
          }}
          onRow={({ formCode }) => ({ onClick: () => setLooked(formCode) })}
          columns={[
            { title: '表单编号', dataIndex: 'formCode', ellipsis: true },
            { title: '表单名称', dataIndex: 'formName', ellipsis: true },
            {
              title: '操作',
              width: 72,
              render: (_, { formCode }) => (
                <Button type="link" size="small" onClick={() => bind(formCode)}>
                  确定
                </Button>
              ),
            },
          ]}
        />
        <div className={css.preview}>
          {looked === undefined ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="选择表单后在这里预览" />
          ) : (
            <PublishedForm key={looked} formCode={looked} />
          )}
        </div>
      </div>
    </Dialog>
  )
}
