import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { matchPath, useLocation } from 'react-router'
import { latePart } from '#/kit/page/latePart.tsx'

const FillList = latePart(() => import('./FillList.tsx'))
const FillOne = latePart(() => import('./FillOne.tsx'))

export const fillPath = '/form/fill'

/** 表单填报: the forms that one may fill, or the one that the address names. */
export default function FillIndex() {
  const { pathname } = useLocation()
  const formCode = matchPath(`${fillPath}/:formCode`, pathname)?.params.formCode
  return (
    <Suspense fallback={<Skeleton active />}>
      {formCode === undefined ? <FillList /> : <FillOne key={formCode} formCode={formCode} />}
    </Suspense>
  )
}
