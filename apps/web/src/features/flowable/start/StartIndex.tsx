import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { matchPath, useLocation } from 'react-router'
import { latePart } from '#/kit/page/latePart.tsx'

const StartList = latePart(() => import('./StartList.tsx'))
const StartOne = latePart(() => import('./StartOne.tsx'))

/** 发起流程: the processes that one may start, or the one that the address names. */
export default function StartIndex() {
  const { pathname, search } = useLocation()
  const key = matchPath('/task/start/:key', pathname)?.params.key
  const draftId = new URLSearchParams(search).get('id') ?? undefined
  return (
    <Suspense fallback={<Skeleton active />}>
      {key === undefined ? <StartList /> : <StartOne key={`${key} ${draftId ?? ''}`} flowKey={key} draftId={draftId} />}
    </Suspense>
  )
}
