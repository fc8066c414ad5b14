import { Suspense, useState } from 'react'
import { cmsWebhook, cmsWebhookCalls } from '@app/shared/cms/cmsWebhook.ts'
import { useTestNews } from '#/components/DeliveryLog/useTestNews.ts'
import { call } from '#/kit/http/http.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'

const SecretShown = lateDialog(() => import('#/components/SecretShown/SecretShown.tsx'))
const WebhookDrawer = lateDialog(() => import('./WebhookDrawer.tsx'))

interface Hook {
  id: string
  name: string
}

/** 消息推送: systems outside that are told of what happens to the content. */
export default function WebhookTab() {
  const [made, setMade] = useState<{ name: string; key: string }>()
  const [shown, setShown] = useState<Hook>()
  const [test] = useTestNews(({ id }: Hook) => call(cmsWebhookCalls.test, { params: { id } }))
  const renew = async ({ id, name }: Hook) => {
    const { signKey } = await call(cmsWebhookCalls.renewKey, { params: { id } })
    setMade({ name, key: signKey })
  }
  return (
    <>
      <ResourcePage
        resource={cmsWebhook}
        search={['name', 'status']}
        form={{ size: { width: 720, height: 640 } }}
        purpose="内容发布、变更时通知其他系统"
        rowActions={(row) => [
          { key: 'log', label: '推送记录', run: () => setShown(row) },
          { key: 'test', label: '测试推送', run: () => test(row) },
          {
            key: 'renew',
            label: '重置密钥',
            ask: '原密钥立即失效，确定重置签名密钥吗?',
            run: () => renew(row),
          },
        ]}
        onSaved={(row) => {
          if (typeof row?.signKey === 'string') setMade({ name: String(row.name), key: row.signKey })
        }}
      />
      <Suspense>
        {shown && <WebhookDrawer hook={shown} onClosed={() => setShown(undefined)} />}
        {made && (
          <SecretShown
            title="签名密钥"
            owner={{ label: '推送名称', value: made.name }}
            secret={made.key}
            warning="密钥只显示一次，请妥善保存"
            onClose={() => setMade(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
