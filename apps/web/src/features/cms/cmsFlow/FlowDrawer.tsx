import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { cmsFlow, flowCalls, type Flow } from '@app/shared/cms/cmsFlow.ts'
import { auditPath } from '#/features/cms/shared/flowCells.tsx'
import { FlowTimeline } from '#/features/cms/shared/FlowTimeline.tsx'
import { call } from '#/kit/http/http.ts'
import { Detail, DetailGroup } from '#/kit/page/Detail.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { useShell } from '#/kit/session/shell.ts'
import { DictTag } from '#/kit/words/DictTag.tsx'

/** A review: where it stands, what has happened; the text and the picture of its process stand on pages of their own. */
export function FlowDrawer({ row, onClosed }: { row: Flow; onClosed: () => void }) {
  const { open } = useShell()
  const { hasPermi } = useAuth()
  const query = useQuery({
    queryKey: [cmsFlow.name, 'records', row.id],
    queryFn: ({ signal }) => call(flowCalls.records, { params: { id: row.id } }, { signal, silent: true }),
  })
  const { processInstanceId } = row
  return (
    <SideDrawer
      title={`审核流程 · ${row.flowNo}`}
      size={560}
      onClosed={onClosed}
      extra={
        <>
          <Button onClick={() => open(auditPath(row.id))}>查看稿件</Button>
          {processInstanceId !== null && hasPermi(['flowable:instance:query']) && (
            <Button
              onClick={() => open(`/task/record?${new URLSearchParams({ procInsId: processInstanceId }).toString()}`)}
            >
              流程图
            </Button>
          )}
        </>
      }
    >
      <DetailGroup title="审核信息">
        <Detail label="标题" wide>
          {row.articleTitle}
        </Detail>
        <Detail label="栏目">{row.className}</Detail>
        <Detail label="状态">
          <DictTag type="cms_flow_status" value={row.status} />
        </Detail>
        <Detail label="提交人">{row.submitByName}</Detail>
        <Detail label="提交时间">{row.submitTime}</Detail>
        <Detail label="当前环节">{row.stepName}</Detail>
        <Detail label="审核人">{row.isStuck ? '无可用审核人' : row.reviewers}</Detail>
      </DetailGroup>
      {query.data ? <FlowTimeline records={query.data} /> : <LoadState query={query} />}
    </SideDrawer>
  )
}
