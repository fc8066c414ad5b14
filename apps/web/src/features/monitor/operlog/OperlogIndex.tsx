import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { LogKind } from '@app/shared/kit/endpoint.ts'
import { cleanOperlog, operlog } from '@app/shared/monitor/operlog.ts'
import { protectedDays } from '@app/shared/monitor/protectedDays.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import type { FurtherSearch } from '#/kit/list/searchFields.ts'
import { useCleanLog } from '#/kit/list/useCleanLog.tsx'
import { useListState } from '#/kit/list/useListState.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { lastWeek } from '#/kit/session/productNow.ts'
import { meQuery } from '#/kit/session/sessionQueries.ts'
import { TagSample } from '#/kit/words/DictTag.tsx'
import { durationText } from '#/kit/words/format.ts'
import { dictLabel, useDictLabels } from '#/kit/words/useDict.ts'

const cost: FurtherSearch[] = [
  { key: 'costFrom', label: '耗时不低于', placeholder: '毫秒', advanced: true },
  { key: 'costTo', label: '耗时不高于', placeholder: '毫秒', advanced: true },
]

/** In what was sent or in the error; the server takes it from the superuser only. */
const text: FurtherSearch = {
  key: 'text',
  label: '请求内容',
  placeholder: '参数或错误消息，须选时间',
  advanced: true,
}

const searchOf = (admin: boolean): (string | FurtherSearch)[] => [
  'operTime',
  'title',
  'operName',
  'businessType',
  'status',
  'deptName',
  'operIp',
  'requestMethod',
  'operUrl',
  ...cost,
  'formId',
  'traceId',
  ...(admin ? [text] : []),
]

const choices = { requestMethod: ['GET', 'POST'].map((value) => ({ value, label: value })) }

const OperlogDetail = lateDialog(() => import('./OperlogDetail.tsx'))

/** 操作日志 */
export default function OperlogIndex() {
  const [shown, setShown] = useState<string>()
  const { hasPermi } = useAuth()
  const [opening] = useState(lastWeek)
  const [, setList] = useListState()
  const { data: me } = useQuery(meQuery)
  const clean = useCleanLog(cleanOperlog, operlog.name, '此操作将会清空所有操作日志数据项', protectedDays)
  const mayOpen = hasPermi(['monitor:operlog:query'])
  return (
    <>
      <ResourcePage
        resource={operlog}
        density="small"
        initialFilters={opening}
        search={searchOf(me?.user.admin ?? false)}
        choices={choices}
        columns={{
          businessType: { render: (row) => <OperationTag kind={row.businessType} /> },
          requestMethod: { width: 88 },
          operName: { width: 104 },
          deptName: { hidden: true },
          operUrl: { hidden: true, width: 240 },
          operIp: { width: 128 },
          operLocation: { width: 104 },
          status: { width: 84 },
          takeUpTime: { width: 104, render: (row) => durationText(row.takeUpTime) },
          operTime: { title: '操作日期' },
        }}
        columnOrder={[
          'title',
          'businessType',
          'requestMethod',
          'operName',
          'operIp',
          'operLocation',
          'status',
          'takeUpTime',
          'operTime',
        ]}
        toolbar={clean}
        onOpen={mayOpen ? (row) => setShown(row.id) : undefined}
        rowActions={mayOpen ? (row) => [{ key: 'detail', label: '详细', run: () => setShown(row.id) }] : undefined}
        removeText={(rows) => `当前选中编号为${rows.map((row) => row.id).join(',')}的数据`}
      />
      <Suspense>
        {shown && (
          <OperlogDetail
            key={shown}
            id={shown}
            onClose={() => setShown(undefined)}
            onObject={({ title, formId }) => setList({ filters: { title, formId: formId ?? '' }, pageNum: 1 })}
          />
        )}
      </Suspense>
    </>
  )
}

/** Kinds that take something away: 删除, 强退, 清空数据. */
const grave: readonly number[] = [LogKind.remove, LogKind.force, LogKind.clean]

function OperationTag({ kind }: { kind: number }) {
  const entries = useDictLabels('sys_oper_type')
  return <TagSample listClass={grave.includes(kind) ? 'warning' : 'primary'}>{dictLabel(entries, kind)}</TagSample>
}
