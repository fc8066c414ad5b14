import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { DeployedList } from './DeployedList.tsx'
import { DraftList } from './DraftList.tsx'
import css from './definition.module.css'

const tabs = [
  { value: 'deployed', label: '已部署' },
  { value: 'draft', label: '草稿' },
]

/** 流程定义: what runs, and what is drawn. */
export default function DefinitionIndex() {
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') === 'draft' ? 'draft' : 'deployed'
  return (
    <div className={css.page} data-fills>
      <Segmented
        aria-label="流程定义"
        options={tabs}
        value={tab}
        onChange={(next) => setQuery(next === 'draft' ? { tab: 'draft' } : {}, { replace: true })}
      />
      {tab === 'draft' ? <DraftList /> : <DeployedList />}
    </div>
  )
}
