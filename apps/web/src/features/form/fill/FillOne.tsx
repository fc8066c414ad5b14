import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { fillStateTexts, type FillDetail } from '@app/shared/form/fill.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { usePageTitle } from '#/kit/page/usePageTitle.ts'
import { meQuery } from '#/kit/session/sessionQueries.ts'
import { fillDetailQuery } from './fillQueries.ts'
import { FillSheet } from './FillSheet.tsx'
import type { SubmittedRecord } from './Submitted.tsx'

const Closed = latePart(() => import('./Closed.tsx'))
const Submitted = latePart(() => import('./Submitted.tsx'))

/** One form from opening it to 提交成功. */
export default function FillOne({ formCode }: { formCode: string }) {
  const { data, error, refetch } = useQuery(fillDetailQuery(formCode))
  const { data: me } = useQuery(meQuery)
  const [done, setDone] = useState<SubmittedRecord>()
  /** The form as it was opened: a later answer must not take away what is being written. */
  const [opened, setOpened] = useState<FillDetail>()
  if (data && !opened) setOpened(data)
  const name = opened?.form.formName
  usePageTitle(name)

  const again = () =>
    void refetch().then((answer) => {
      setOpened(answer.data)
      setDone(undefined)
    })
  if (done) return <Submitted record={done} onAgain={again} />
  if (error) return <Closed words={error.message} onRetry={() => void refetch()} />
  if (!opened || !me) return <Skeleton active />
  const closed = fillStateTexts[opened.form.state]
  if (closed) return <Closed words={closed} name={name} hours={hoursOf(opened)} />
  return <FillSheet key={opened.versionId} detail={opened} user={me.user} onDone={setDone} onOutdated={again} />
}

const hoursOf = ({ form: { state, startTime, endTime } }: FillDetail) => {
  if (state === 'early') return `开放时间：${startTime}`
  return state === 'late' ? `已于 ${endTime} 截止` : undefined
}
