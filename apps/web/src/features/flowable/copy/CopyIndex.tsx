import { useQueryClient } from '@tanstack/react-query'
import { Badge, Button } from 'antd'
import { taskTopic } from '@app/shared/flowable/taskCounts.ts'
import { copyList, readCopies } from '@app/shared/flowable/taskLists.ts'
import { recordLink } from '#/features/flowable/shared/recordLink.ts'
import { useRequestSearch } from '#/features/flowable/shared/requestSearch.ts'
import { PersonCell, RequestCell, VersionTag } from '#/features/flowable/shared/taskCells.tsx'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import type { FurtherSearch } from '#/kit/list/searchFields.ts'
import { useLive } from '#/kit/live/useLive.ts'
import { useShell } from '#/kit/session/shell.ts'

const isRead: FurtherSearch = {
  key: 'isRead',
  label: '阅读状态',
  choices: [
    { value: '0', label: '未读' },
    { value: '1', label: '已读' },
  ],
}

interface Copy {
  id: string
  instanceId: string
  readTime: string | null
}

/** 抄送我的: opening one sets when it was read (workflow §3.11). */
export default function CopyIndex() {
  const shell = useShell()
  const client = useQueryClient()
  useLive(taskTopic, () => void client.invalidateQueries({ queryKey: [copyList.name] }))
  const read = async (rows: readonly Copy[]) => {
    const ids = rows.filter(({ readTime }) => readTime === null).map(({ id }) => id)
    if (ids.length === 0) return
    await call(readCopies, { params: { ids: ids.join(',') } })
    await client.invalidateQueries({ queryKey: [copyList.name] })
  }
  const open = (row: Copy) => {
    shell.open(recordLink(row.instanceId))
    // What cannot be marked stays unread; the page itself opens anyway.
    read([row]).catch(() => undefined)
  }
  return (
    <ResourcePage
      resource={copyList}
      search={[...useRequestSearch(), 'time', isRead]}
      purpose="抄送给您的流程会出现在这里"
      columns={{
        title: {
          render: (row) => (
            <Badge dot={row.readTime === null} offset={[6, 4]} title={row.readTime === null ? '未读' : ''}>
              <RequestCell row={row} />
            </Badge>
          ),
        },
        number: false,
        summary: false,
        instanceId: false,
        readTime: { hidden: true },
        startDeptName: false,
        procDefVersion: { hidden: true, render: (row) => <VersionTag no={row.procDefVersion} /> },
        startUserName: { render: (row) => <PersonCell name={row.startUserName} dept={row.startDeptName} /> },
      }}
      batch={(rows) => <ReadButton disabled={rows.length === 0} read={() => read(rows)} />}
      rowActions={(row) => [{ key: 'detail', label: '详情', run: () => open(row) }]}
      onOpen={open}
    />
  )
}

function ReadButton({ disabled, read }: { disabled: boolean; read: () => Promise<void> }) {
  const [run, busy] = useOnce(read)
  return (
    <Button disabled={disabled} loading={busy} onClick={run}>
      标为已读
    </Button>
  )
}
