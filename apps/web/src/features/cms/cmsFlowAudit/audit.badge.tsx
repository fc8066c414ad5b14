import { useQuery, useQueryClient } from '@tanstack/react-query'
import { noticeTopic } from '@app/shared/system/noticeNews.ts'
import { MenuNumber, type MenuBadge } from '#/kit/frame/menuBadge.tsx'
import { pollMs, useLive, useLiveState } from '#/kit/live/useLive.ts'
import { waitingQuery } from './waitingQuery.ts'

export default [{ component: 'cms/cmsFlowAudit/CmsFlowAuditIndex', Count: AuditCount }] satisfies MenuBadge[]

/** A text that arrives is told by a message too; whole roles are asked anew from time to time. */
function AuditCount() {
  const client = useQueryClient()
  const connected = useLiveState((state) => state.connected)
  const { data = 0 } = useQuery({ ...waitingQuery, refetchInterval: connected ? 5 * pollMs : pollMs })
  useLive(noticeTopic, () => void client.invalidateQueries({ queryKey: waitingQuery.queryKey }))
  return <MenuNumber count={data} unit="条待审核" />
}
