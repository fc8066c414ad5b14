import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, App, Form, Input } from 'antd'
import { useState } from 'react'
import { definition } from '@app/shared/form/definition.ts'
import { formTableCalls as calls } from '@app/shared/form/formTable.ts'
import { gen } from '@app/shared/tool/gen.ts'
import { Select } from '#/kit/form/Select.tsx'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { useAuth } from '#/kit/session/access.ts'
import { useShell } from '#/kit/session/shell.ts'

interface FormOfTableDialogProps {
  onClose: () => void
  onMade: () => void
}

interface Values {
  tableId?: string
  formName?: string
  formCode?: string
}

const listed = 50
const needed = (label: string, word = '请输入') => [{ required: true, message: `${word}${label}` }]

/** 由表新建: a draft for what people fill into a table that the code generator knows. */
export default function FormOfTableDialog({ onClose, onMade }: FormOfTableDialogProps) {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const shell = useShell()
  const [inputs] = Form.useForm<Values>()
  const [open, setOpen] = useState(true)
  const [tableName, setTableName] = useState('')
  const [failure, setFailure] = useState<string>()
  const { data, error, isFetching } = useQuery({
    queryKey: ['tool:gen', 'tablesOfForms', tableName],
    queryFn: ({ signal }) =>
      call(
        gen.endpoints.page,
        { query: { ...(tableName && { tableName }), pageNum: 1, pageSize: listed } },
        { signal, silent: true },
      ),
    placeholderData: keepPreviousData,
  })
  const tables = data?.list ?? []
  // What somebody has typed is theirs.
  const suggest = (id: string) => {
    const table = tables.find((each) => each.id === id)
    if (!table) return
    const { formName, formCode } = inputs.getFieldsValue()
    if (!formName) inputs.setFieldValue('formName', table.tableComment.replace(/表$/, '').slice(0, 100))
    if (!formCode) inputs.setFieldValue('formCode', table.tableName.replace(/^t_/, '').slice(0, 64))
  }
  const [make, busy] = useOnce(async () => {
    setFailure(undefined)
    const values = await inputs.validateFields().catch(() => undefined)
    if (!values) return
    const { tableId = '', formName = '', formCode = '' } = values
    try {
      const { id } = await call(calls.fromTable, { body: { tableId, formName, formCode } }, { silent: true })
      void message.success('已新建表单')
      onMade()
      setOpen(false)
      if (hasPermi(['form:definition:design'])) shell.open(`/form/modules/FormDesign?id=${id}`)
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      const faults = Object.entries(caught.errors)
      inputs.setFields(faults.map(([name, text]) => ({ name: name as keyof Values, errors: [text] })))
      if (faults.length === 0) setFailure(caught.message)
    }
  })
  const { formCode: code } = definition.fields
  return (
    <Dialog
      open={open}
      title="由表新建"
      width={520}
      height={420}
      okText="新建"
      busy={busy}
      onOk={make}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form form={inputs} layout="vertical">
        <Form.Item name="tableId" label="数据表" rules={needed('数据表', '请选择')}>
          <Select
            aria-label="数据表"
            showSearch={{ filterOption: false, onSearch: setTableName }}
            getPopupContainer={insideCard}
            loading={isFetching}
            placeholder="请选择代码生成中的表"
            notFoundContent={error ? error.message : '没有找到表，请先在代码生成中导入'}
            options={tables.map((table) => ({
              value: table.id,
              label: `${table.tableName}（${table.tableComment}）`,
            }))}
            onChange={suggest}
          />
        </Form.Item>
        <Form.Item name="formName" label="表单名称" rules={needed('表单名称')}>
          <Input maxLength={100} autoComplete="off" placeholder="请输入" />
        </Form.Item>
        <Form.Item name="formCode" label="表单编码" rules={needed('表单编码')} extra={code.options.help}>
          <Input maxLength={64} autoComplete="off" placeholder="请输入" />
        </Form.Item>
      </Form>
      {failure && <Alert type="error" showIcon title={failure} />}
    </Dialog>
  )
}
