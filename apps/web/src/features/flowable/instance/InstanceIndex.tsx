import { Segmented } from 'antd'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { BatchList } from './BatchList.tsx'
import { JobList } from './JobList.tsx'
import { ManageList } from './ManageList.tsx'
import css from './instance.module.css'

const tabs = [
  { value: 'instance', label: '流程实例' },
  { value: 'job', label: '流程作业' },
  { value: 'batch', label: '批量操作' },
] as const
type Tab = (typeof tabs)[number]['value']

const lists: Record<Tab, ComponentType> = { instance: ManageList, job: JobList, batch: BatchList }

/** 流程实例 (workflow §3.13): requests, what they do later, and what was begun on many of them. Each tab has a list state of its own. */
export default function InstanceIndex() {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'instance'
  const List = lists[tab]
  return (
    <div className={css.page} data-fills>
      <Segmented
        aria-label="流程实例"
        options={[...tabs]}
        value={tab}
        onChange={(next) => setParams(next === 'instance' ? {} : { tab: next }, { replace: true })}
      />
      <List />
    </div>
  )
}
