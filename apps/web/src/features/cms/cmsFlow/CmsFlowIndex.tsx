import { Suspense, useState } from 'react'
import { PageTabs } from '#/kit/list/PageTabs.tsx'
import { latePart } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { FlowList } from './FlowList.tsx'

const ConfigTab = latePart(() => import('./ConfigTab.tsx'))

/** 流程列表: every review in reach, and how each class is reviewed. */
export default function CmsFlowIndex() {
  const mayConfigure = useAuth().hasPermi(['cms:cmsFlow:config'])
  const [tab, setTab] = useState('list')
  const config = {
    key: 'config',
    label: '流程配置',
    children: (
      <Suspense>
        <ConfigTab />
      </Suspense>
    ),
  }
  return (
    <>
      <h1 className="sr-only">流程列表</h1>
      <PageTabs
        active={tab}
        onTurn={setTab}
        items={[{ key: 'list', label: '流程列表', children: <FlowList /> }, ...(mayConfigure ? [config] : [])]}
      />
    </>
  )
}
