import { Tabs } from 'antd'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { latePart } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { StorageTab } from './StorageTab.tsx'
import css from './fileStorage.module.css'

const PolicyTab = latePart(() => import('./PolicyTab.tsx'))
const FilesTab = latePart(() => import('./FilesTab.tsx'))

/** 文件存储: where files are kept, what may be uploaded, and what was. */
export default function FileStorageIndex() {
  const { hasPermi } = useAuth()
  const navigate = useNavigate()
  const parts = [
    { key: 'storages', label: '存储配置', perm: 'system:fileStorage:list', children: <StorageTab /> },
    { key: 'policy', label: '上传策略', perm: 'system:fileStorage:query', children: <PolicyTab /> },
    { key: 'files', label: '文件列表', perm: 'system:attach:list', children: <FilesTab /> },
  ].filter(({ perm }) => hasPermi([perm]))
  const [chosen, setChosen] = useState<string>()
  const turn = (key: string) => {
    // The address holds page and filters of one list.
    void navigate({ search: '' }, { replace: true })
    setChosen(key)
  }
  return (
    <Tabs
      className={css.tabs}
      activeKey={chosen ?? parts[0]?.key ?? ''}
      onChange={turn}
      destroyOnHidden
      items={parts.map(({ key, label, children }) => ({ key, label, children: <Suspense>{children}</Suspense> }))}
    />
  )
}
