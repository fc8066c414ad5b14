import CopyOutlined from '@ant-design/icons/CopyOutlined'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { smsConfig, type SmsConfig } from '@app/shared/system/smsConfig.ts'
import { resourceQueries } from '#/kit/http/useResource.ts'
import { copyText } from '#/kit/page/copyText.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import css from './smsConfig.module.css'

interface Props {
  config: Pick<SmsConfig, 'id' | 'configName'>
  onClose: () => void
}

/** The address that the provider is told, so that it reports deliveries. */
export default function ReceiptAddress({ config, onClose }: Props) {
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const query = useQuery(resourceQueries(smsConfig).get(config.id))
  const { data } = query
  const path = data?.callbackUrl ?? ''
  // Without PUBLIC_URL the server knows its address no better than this window does.
  const address = path.startsWith('/') ? `${location.origin}${path}` : path
  const copy = async () => {
    if (await copyText(address)) void message.success('复制成功')
    else void message.error('复制失败')
  }
  return (
    <Dialog
      open={open}
      title={`回执地址【${config.configName}】`}
      height={240}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <LoadState query={query} skeleton={<Skeleton active title={false} />} />
      {data && (
        <>
          <div className={css.address}>
            <Input value={address} readOnly aria-label="回执地址" />
            <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
              复制
            </Button>
          </div>
          <p className={css.note}>
            请填写到服务商控制台的短信状态报告（回执）地址。地址中含有签名，只应告知服务商；服务商须能从外网访问此地址。
          </p>
        </>
      )}
    </Dialog>
  )
}
