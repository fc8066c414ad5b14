import { cmsFlowDone, type FlowDone } from '@app/shared/cms/cmsFlowAudit.ts'
import { ClassSearch } from '#/features/cms/shared/ClassSearch.tsx'
import { auditPath, FlowTitle } from '#/features/cms/shared/flowCells.tsx'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useShell } from '#/kit/session/shell.ts'

/** 我已审核: reviews in which the caller decided. */
export function DoneList() {
  const { open } = useShell()
  const show = ({ id }: FlowDone) => open(auditPath(id))
  return (
    <ResourcePage
      resource={cmsFlowDone}
      search={['articleTitle', 'classId', 'submitBy', 'status', 'submitTime']}
      searchInputs={{ classId: ClassSearch }}
      columns={{
        articleTitle: { render: (row) => <FlowTitle row={row} onOpen={() => show(row)} /> },
        isDraft: false,
        classId: false,
        submitBy: false,
        isStuck: false,
      }}
      rowActions={(row) => [{ key: 'view', label: '查看', run: () => show(row) }]}
      purpose="您审核过的文章会出现在这里。"
    />
  )
}
