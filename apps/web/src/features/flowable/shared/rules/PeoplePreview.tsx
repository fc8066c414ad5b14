import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { PeopleRule as Rule } from '@app/flow-engine/cards/types.ts'
import { forecastCalls } from '@app/shared/flowable/forecast.ts'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { call } from '#/kit/http/http.ts'
import { meQuery } from '#/kit/session/sessionQueries.ts'
import { RuleRow } from './RuleRow.tsx'
import css from './rules.module.css'

/** Who would get it if somebody started now, asked of the rule as it stands (workflow §7.1). */
export function PeoplePreview({ who, rule }: { who: string; rule: Rule }) {
  const [open, setOpen] = useState(false)
  const { data: me } = useQuery(meQuery)
  const [chosen, setInitiator] = useState<string>()
  const initiator = chosen ?? me?.user.id ?? ''
  if (!open) {
    return (
      <Button type="link" size="small" className={css.add} onClick={() => setOpen(true)}>
        预览{who}
      </Button>
    )
  }
  return (
    <RuleRow label="预览：假设发起人为">
      {(id) => (
        <>
          <UserSelect id={id} placeholder="选择人员" value={initiator} onChange={setInitiator} />
          {initiator && <Found who={who} rule={rule} initiatorId={initiator} />}
        </>
      )}
    </RuleRow>
  )
}

function Found({ who, rule: { strategy, param }, initiatorId }: { who: string; rule: Rule; initiatorId: string }) {
  const { data, error } = useQuery({
    queryKey: ['flowable', 'peoplePreview', strategy, param, initiatorId],
    queryFn: ({ signal }) =>
      call(
        forecastCalls.preview,
        { body: { strategy, param: param ?? '', initiatorId, variables: {} } },
        { signal, silent: true },
      ),
    retry: false,
    gcTime: 0,
  })
  if (error) return <p className={css.note}>{error.message}</p>
  if (!data) return <p className={css.note}>查询中…</p>
  if (data.length === 0)
    return (
      <p className={css.note}>
        未找到{who}，将按“{who}为空”处理
      </p>
    )
  return (
    <p className={css.note} role="status">
      {who}：{data.map(({ name, deptName }) => (deptName ? `${name}（${deptName}）` : name)).join('、')}
    </p>
  )
}
