import { Suspense, useState } from 'react'
import { cleanSmsLog, smsLog } from '@app/shared/system/smsLog.ts'
import { configChoices, useSmsConfigs } from '#/features/system/shared/useSmsConfigs.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useCleanLog } from '#/kit/list/useCleanLog.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { lastWeek } from '#/kit/session/productNow.ts'

const SmsLogDetail = lateDialog(() => import('./SmsLogDetail.tsx'))

/** 短信日志 */
export default function SmsLogIndex() {
  const [shown, setShown] = useState<string>()
  const [opening] = useState(lastWeek)
  const { hasPermi } = useAuth()
  const configs = useSmsConfigs()
  const clean = useCleanLog(cleanSmsLog, smsLog.name, '是否确认清空所有短信日志?')
  const mayOpen = hasPermi(['system:smsLog:query'])
  return (
    <>
      <ResourcePage
        resource={smsLog}
        density="small"
        initialFilters={opening}
        search={['createTime', 'mobile', 'sendStatus', 'templateCode', 'configId', 'sendTime', 'receiveStatus']}
        choices={{ configId: configChoices(configs) }}
        columns={{
          configId: false,
          content: { width: undefined },
          templateType: { hidden: true },
          receiveTime: { hidden: true },
        }}
        toolbar={clean}
        onOpen={mayOpen ? (row) => setShown(row.id) : undefined}
        rowActions={mayOpen ? (row) => [{ key: 'detail', label: '详细', run: () => setShown(row.id) }] : undefined}
        removeText={(rows) => `当前选中编号为${rows.map((row) => row.id).join(',')}的数据`}
      />
      <Suspense>{shown && <SmsLogDetail key={shown} id={shown} onClose={() => setShown(undefined)} />}</Suspense>
    </>
  )
}
