import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { JobList } from './JobList.tsx'
import { ManageList } from './ManageList.tsx'

/** 流程实例 (workflow §3.13): requests, and what they do later. Each tab has a list state of its own. */
export default function InstanceIndex() {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'job' ? 'job' : 'instance'
  return (
    <>
      <Tabs
        activeKey={tab}
        items={[
          { key: 'instance', label: '流程实例' },
          { key: 'job', label: '流程作业' },
        ]}
        onChange={(key) => setParams(key === 'job' ? { tab: key } : {}, { replace: true })}
      />
      {tab === 'job' ? <JobList /> : <ManageList />}
    </>
  )
}
