import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, InputNumber, Skeleton } from 'antd'
import { useId } from 'react'
import { labelAt } from '@app/shared/kit/labels.ts'
import { smsConfig, smsConfigCalls, smsPolicy, type SmsPolicy } from '@app/shared/system/smsConfig.ts'
import { schemaRule } from '#/kit/form/rules.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import css from './smsConfig.module.css'

const policyQuery = {
  queryKey: [smsConfig.name, 'policy'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(smsConfigCalls.policy, {}, { signal, silent: true }),
}

/** 验证码策略: how codes are made and how often they may be asked for. */
export function CodePolicy({ readOnly }: { readOnly: boolean }) {
  const id = useId()
  const query = useQuery(policyQuery)
  const { data } = query
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>验证码策略</h2>
      <p>短信登录、绑定手机号和重置密码共用，保存后立即生效</p>
      <LoadState query={query} skeleton={<Skeleton active title={false} />} />
      {data && <PolicyForm policy={data} readOnly={readOnly} />}
    </section>
  )
}

const names = Object.keys(smsPolicy.shape) as (keyof SmsPolicy)[]

function PolicyForm({ policy, readOnly }: { policy: SmsPolicy; readOnly: boolean }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [form] = Form.useForm<SmsPolicy>()
  const [save, busy] = useOnce(async (values: SmsPolicy) => {
    await call(smsConfigCalls.savePolicy, { body: values })
    await client.invalidateQueries({ queryKey: policyQuery.queryKey })
    void message.success('保存成功')
  })
  return (
    <Form form={form} layout="vertical" initialValues={policy} disabled={readOnly} onFinish={save}>
      <div className={css.fields}>
        {names.map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={labelAt(smsPolicy, [name])?.label}
            required={!readOnly}
            validateTrigger="onBlur"
            rules={[schemaRule(smsPolicy.shape[name])]}
          >
            <InputNumber style={{ width: 120 }} precision={0} />
          </Form.Item>
        ))}
      </div>
      {!readOnly && (
        <Button type="primary" htmlType="submit" loading={busy}>
          保存
        </Button>
      )}
    </Form>
  )
}
