import { Timeline } from 'antd'
import type { FlowRecord, FlowResult } from '@app/shared/cms/cmsFlow.ts'
import { durationText } from '#/kit/words/format.ts'
import { dictLabel, useDictLabels } from '#/kit/words/useDict.ts'

const colours: Partial<Record<FlowResult, string>> = {
  pass: 'green',
  reject: 'red',
  terminate: 'red',
  withdraw: 'gray',
}

/** What people did in a review, oldest first. */
export function FlowTimeline({ records }: { records: readonly FlowRecord[] }) {
  const words = useDictLabels('cms_flow_result')
  return (
    <Timeline
      items={records.map(({ id, nodeName, auditorName, result, opinion, time, durationSec, toNames }) => ({
        key: id,
        color: colours[result] ?? 'blue',
        content: (
          <>
            <b>{dictLabel(words, result)}</b>
            {nodeName ? `　${nodeName}` : ''}
            {toNames.length > 0 ? `　给 ${toNames.join('、')}` : ''}
            <div>
              {auditorName} · {time}
              {durationSec === null ? '' : ` · 用时 ${durationText(durationSec * 1_000)}`}
            </div>
            {opinion && <div>{opinion}</div>}
          </>
        ),
      }))}
    />
  )
}
