import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, InputNumber, Switch } from 'antd'
import type { ReactNode } from 'react'
import type { DataOf } from '@app/shared/kit/endpoint.ts'
import { labelAt } from '@app/shared/kit/labels.ts'
import { uploadPolicyCalls, uploadPolicyShape } from '@app/shared/system/uploadPolicy.ts'
import { schemaRule } from '#/kit/form/rules.ts'
import { Select } from '#/kit/form/Select.tsx'
import { ApiError, call, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { useLeaveGuard } from '#/kit/page/useLeaveGuard.tsx'
import { useAuth } from '#/kit/session/access.ts'
import css from './fileStorage.module.css'

type Policy = DataOf<typeof uploadPolicyCalls.get>
type Name = keyof typeof uploadPolicyShape

const queryKey = ['uploadPolicy']

/** 上传策略 */
export default function PolicyTab() {
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(uploadPolicyCalls.get, {}, { signal, silent: true }),
    // Read once per opening: what is typed must not be overtaken by a refresh.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data } = query
  return (
    <section className={css.policy} aria-labelledby="upload-policy">
      <h1 id="upload-policy">上传策略</h1>
      <p>对所有上传生效，保存后立即应用。</p>
      <LoadState query={query} />
      {data && <PolicyForm key={data.version} policy={data} />}
    </section>
  )
}

function PolicyForm({ policy }: { policy: Policy }) {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const client = useQueryClient()
  const [form] = Form.useForm<Policy>()
  const mayEdit = hasPermi(['system:fileStorage:edit'])
  const { knownExt, caps, version } = policy
  const values = () => ({ ...policy, ...form.getFieldsValue(true) }) as Policy
  useLeaveGuard(
    () => JSON.stringify(values()) !== JSON.stringify(policy),
    () => undefined,
  )
  const [save, busy] = useOnce(async () => {
    const { knownExt: _known, caps: _caps, ...body } = values()
    try {
      await call(uploadPolicyCalls.save, { body: { ...body, version } }, { silent: true })
      void message.success('保存成功')
      await client.invalidateQueries({ queryKey })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const errors = Object.entries(error.errors)
      form.setFields(errors.map(([name, text]) => ({ name: name as Name, errors: [text] })))
      if (errors.length === 0) report(error)
    }
  })
  const item = (name: Name, control: ReactNode, help?: string) => (
    <Form.Item
      name={name}
      label={label(name)}
      extra={help}
      required={typeof policy[name] !== 'boolean'}
      {...(typeof policy[name] === 'boolean' ? { valuePropName: 'checked' } : {})}
      rules={[schemaRule(uploadPolicyShape[name])]}
    >
      {control}
    </Form.Item>
  )
  return (
    <Form
      form={form}
      name="uploadPolicy"
      layout="horizontal"
      labelCol={{ flex: '136px' }}
      labelAlign="left"
      colon={false}
      disabled={!mayEdit}
      initialValues={policy}
      scrollToFirstError={{ block: 'center', focus: true }}
      onFinish={save}
    >
      {item('maxFileSize', <InputNumber className={css.number} />, `服务器最多允许 ${caps.fileMb} MB`)}
      {item('maxRequestSize', <InputNumber className={css.number} />, '文件与其他内容合计，不小于单文件上限')}
      {item('maxNameLength', <InputNumber className={css.number} />, '按字符计算')}
      {item(
        'allowExt',
        <Select
          mode="multiple"
          showSearch
          placeholder="请选择"
          getPopupContainer={insideCard}
          options={knownExt.map((value) => ({ value, label: value }))}
        />,
        '按文件内容检查，与后缀不符的文件不能上传',
      )}
      {item('datePath', <Switch />, '存储位置按 年/月/日 分开')}
      {item('dedupe', <Switch />, '内容相同的文件只保存一份')}
      {item('imageMaxPixel', <InputNumber className={css.number} />, '宽乘高，任意一边不超过 10,000')}
      {item('userQuotaGb', <InputNumber className={css.number} />, `0 表示按服务器上限 ${caps.userGb} GB`)}
      {item('totalQuotaGb', <InputNumber className={css.number} />, '0 表示不限制')}
      {mayEdit && (
        <Button type="primary" htmlType="submit" loading={busy} className={css.save}>
          保存
        </Button>
      )}
    </Form>
  )
}

const label = (name: Name) => labelAt(uploadPolicyShape[name], [])?.label ?? name
