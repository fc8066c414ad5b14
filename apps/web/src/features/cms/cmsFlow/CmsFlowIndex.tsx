import { Tabs } from 'antd'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { latePart } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { FlowList } from './FlowList.tsx'
import css from './flow.module.css'

const ConfigTab = latePart(() => import('./ConfigTab.tsx'))

/** 流程列表: every review in reach, and how each class is reviewed. */
export default function CmsFlowIndex() {
  const navigate = useNavigate()
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
      <Tabs
        className={css.tabs}
        activeKey={tab}
        // The address holds page and filters of one list.
        onChange={(key) => {
          void navigate({ search: '' }, { replace: true })
          setTab(key)
        }}
        destroyOnHidden
        items={[{ key: 'list', label: '流程列表', children: <FlowList /> }, ...(mayConfigure ? [config] : [])]}
      />
    </>
  )
}
