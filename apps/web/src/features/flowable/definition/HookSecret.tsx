import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Form, Input, Tag } from 'antd'
import { useState } from 'react'
import { hookCalls as calls } from '@app/shared/flowable/hook.ts'
import { call } from '#/kit/http/http.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { copyText } from '#/kit/page/copyText.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import css from './definition.module.css'

const secretBytes = 32

/** A new key, made in this browser; afterwards nobody reads it again. */
const newSecret = () =>
  [...crypto.getRandomValues(new Uint8Array(secretBytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** 签名密钥 of the hooks of a process, all its versions: made, shown once, replaced and taken away. */
export function HookSecret({ processKey }: { processKey: string }) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const client = useQueryClient()
  const [made, setMade] = useState<string>()
  const queryKey = ['flowable:definition', 'hook', processKey]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(calls.get, { params: { key: processKey } }, { signal, silent: true }),
  })
  const { data } = query
  const save = async (secret: string) => {
    await call(calls.save, { params: { key: processKey }, body: { secret } }, { silent: true })
    setMade(secret || undefined)
    await client.invalidateQueries({ queryKey })
  }
  const replace = (isSigned: boolean) =>
    confirm({
      title: isSigned ? '是否更换签名密钥?' : '是否生成签名密钥?',
      content: '流程的全部版本共用一个密钥，生成后只显示一次',
      ...(isSigned && { consequence: '旧密钥立即失效，接收方换上新密钥前会验签失败' }),
      okText: isSigned ? '更换' : '生成',
      run: () => save(newSecret()),
    })
  const clear = () =>
    confirm({
      title: '是否清除签名密钥?',
      consequence: '之后的通知不再带签名',
      okText: '清除',
      danger: true,
      run: () => save(''),
    })
  return (
    <Form.Item label="签名密钥" extra="通知以此密钥做 HMAC-SHA-256 签名，接收方据此确认来源">
      <LoadState query={query} what="签名密钥" />
      {data && (
        <div className={css.row}>
          <Tag color={data.isSigned ? 'success' : 'default'}>{data.isSigned ? '已设置' : '未设置'}</Tag>
          <Button size="small" onClick={() => replace(data.isSigned)}>
            {data.isSigned ? '更换密钥' : '生成密钥'}
          </Button>
          {data.isSigned && (
            <Button size="small" danger onClick={clear}>
              清除
            </Button>
          )}
        </div>
      )}
      {made && (
        <Alert
          type="warning"
          className={css.secret ?? ''}
          title="请立即保存，关闭后不能再查看"
          description={
            <div className={css.row}>
              <Input readOnly aria-label="新的签名密钥" value={made} />
              <Button onClick={() => void copyText(made).then((done) => done && message.success('复制成功'))}>
                复制
              </Button>
            </div>
          }
        />
      )}
    </Form.Item>
  )
}
