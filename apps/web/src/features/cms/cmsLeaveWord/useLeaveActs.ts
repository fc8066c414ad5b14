import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import {
  cmsLeaveWord,
  cmsLeaveWordCalls,
  type CmsLeaveWordItem,
  type LeaveStatus,
} from '@app/shared/cms/cmsLeaveWord.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'

type Judged = (typeof LeaveStatus)['passed' | 'refused' | 'spam']

const said: Record<Judged, string> = { '1': '审核通过', '2': '已拒绝', '3': '已标记为垃圾留言' }

/** Acts on leave words that need no dialog. */
export function useLeaveActs() {
  const { message } = App.useApp()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [cmsLeaveWord.name] })
  const [audit, auditing] = useOnce(async (rows: readonly { id: string }[], status: Judged) => {
    await call(cmsLeaveWordCalls.audit, { body: { ids: rows.map(({ id }) => id), status } })
    void message.success(said[status])
    void refresh()
  })
  const [top] = useOnce(
    async ({ id, topFlag }: Pick<CmsLeaveWordItem, 'id'> & { topFlag?: string | null | undefined }) => {
      await call(cmsLeaveWordCalls.top, { body: { id, topFlag: topFlag === 'Y' ? 'N' : 'Y' } })
      void message.success(topFlag === 'Y' ? '已取消置顶' : '已置顶')
      void refresh()
    },
  )
  return { audit, auditing, top, refresh }
}
