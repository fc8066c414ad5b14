import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { claimActs } from '@app/shared/flowable/claimActs.ts'
import { taskTopic } from '@app/shared/flowable/taskCounts.ts'
import { claimList, type ClaimItem } from '@app/shared/flowable/taskLists.ts'
import type { Page } from '@app/shared/kit/envelope.ts'
import { recordLink } from '#/features/flowable/shared/recordLink.ts'
import { useRequestSearch } from '#/features/flowable/shared/requestSearch.ts'
import { PersonCell, RequestCell, VersionTag } from '#/features/flowable/shared/taskCells.tsx'
import { useClaimed } from '#/features/flowable/shared/useClaimed.ts'
import { call } from '#/kit/http/http.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useLive } from '#/kit/live/useLive.ts'
import { useShell } from '#/kit/session/shell.ts'

/** 待签任务 (workflow §3.12). */
export default function ClaimIndex() {
  const { open } = useShell()
  const client = useQueryClient()
  const { message } = App.useApp()
  const refresh = () => void client.invalidateQueries({ queryKey: [claimList.name] })
  useClaimed(({ taskId, by }) => {
    const pages = client.getQueriesData<Page<ClaimItem>>({ queryKey: [claimList.name, 'page'], type: 'active' })
    const shown = pages.flatMap(([, page]) => page?.list ?? []).find(({ id }) => id === taskId)
    if (shown) void message.info(`任务“${shown.title}”已被${by}认领`)
  })
  useLive(taskTopic, refresh)
  const claim = async (taskId: string) => {
    try {
      await call(claimActs.claim, { body: { taskId } })
      void message.success('签收成功，任务已进入待办')
    } finally {
      refresh()
    }
  }
  return (
    <ResourcePage
      resource={claimList}
      search={[...useRequestSearch(), 'createTime']}
      purpose="分给您的角色、部门或岗位的任务会出现在这里，签收后进入待办"
      columns={{
        title: {
          width: 260,
          render: (row) => <RequestCell row={row} />,
        },
        number: false,
        summary: false,
        taskDefKey: false,
        procInsId: false,
        deployId: false,
        startDeptName: false,
        procDefVersion: { render: (row) => <VersionTag no={row.procDefVersion} /> },
        startUserName: { render: (row) => <PersonCell name={row.startUserName} dept={row.startDeptName} /> },
      }}
      columnOrder={['title', 'procDefName', 'taskName']}
      rowActions={(row) => [
        // The client layer has told why it was refused.
        { key: 'claim', label: '签收', run: () => claim(row.id).catch(() => undefined) },
        { key: 'detail', label: '详情', run: () => open(recordLink(row.procInsId, row.id)) },
      ]}
      onOpen={(row) => open(recordLink(row.procInsId, row.id))}
    />
  )
}
