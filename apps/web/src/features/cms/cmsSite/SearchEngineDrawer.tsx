import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cmsSearchEngine, cmsSearchEngineCalls } from '@app/shared/cms/cmsSearchEngine.ts'
import { DeliveryLog } from '#/components/DeliveryLog/DeliveryLog.tsx'
import { FailedNews } from '#/components/DeliveryLog/FailedNews.tsx'
import { call } from '#/kit/http/http.ts'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'

interface SearchEngineDrawerProps {
  engine: { id: string; engineName: string }
  onClosed: () => void
}

/** 推送记录 of one engine. */
export default function SearchEngineDrawer({ engine: { id, engineName }, onClosed }: SearchEngineDrawerProps) {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: [cmsSearchEngine.name, 'failed', id],
    queryFn: ({ signal }) => call(cmsSearchEngine.endpoints.get, { params: { id } }, { signal, silent: true }),
  })
  return (
    <SideDrawer title={`推送记录【${engineName}】`} size={880} onClosed={onClosed}>
      <FailedNews
        failed={data?.failed ?? 0}
        onResend={() => call(cmsSearchEngineCalls.resendFailed, { params: { id } })}
        onResent={() => void queries.invalidateQueries({ queryKey: [cmsSearchEngine.name] })}
      />
      <DeliveryLog
        queryKey={[cmsSearchEngine.name, 'log', id]}
        load={(query, options) => call(cmsSearchEngineCalls.log, { query: { engineId: id, ...query } }, options)}
        resend={(row) => call(cmsSearchEngineCalls.resend, { params: { id: row.id } })}
        columns={[{ key: 'subject', title: '文章', width: 260, ellipsis: true, dataIndex: 'subject' }]}
      />
    </SideDrawer>
  )
}
