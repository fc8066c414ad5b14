import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { JobList } from './JobList.tsx'
import { ManageList } from './ManageList.tsx'
import css from './instance.module.css'

const tabs = [
  { value: 'instance', label: '流程实例' },
  { value: 'job', label: '流程作业' },
]

/** 流程实例 (workflow §3.13): requests, and what they do later. Each tab has a list state of its own. */
export default function InstanceIndex() {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'job' ? 'job' : 'instance'
  return (
    <div className={css.page}>
      <Segmented
        aria-label="流程实例"
        options={tabs}
        value={tab}
        onChange={(next) => setParams(next === 'job' ? { tab: next } : {}, { replace: true })}
      />
      {tab === 'job' ? <JobList /> : <ManageList />}
    </div>
  )
}
