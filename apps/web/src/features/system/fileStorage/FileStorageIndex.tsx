import { Suspense, useState } from 'react'
import { PageTabs } from '#/kit/list/PageTabs.tsx'
import { latePart } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { StorageTab } from './StorageTab.tsx'

const PolicyTab = latePart(() => import('./PolicyTab.tsx'))
const FilesTab = latePart(() => import('./FilesTab.tsx'))

/** 文件存储: where files are kept, what may be uploaded, and what was. */
export default function FileStorageIndex() {
  const { hasPermi } = useAuth()
  const parts = [
    { key: 'storages', label: '存储配置', perm: 'system:fileStorage:list', children: <StorageTab /> },
    { key: 'policy', label: '上传策略', perm: 'system:fileStorage:query', children: <PolicyTab /> },
    { key: 'files', label: '文件列表', perm: 'system:attach:list', children: <FilesTab /> },
  ].filter(({ perm }) => hasPermi([perm]))
  const [chosen, setChosen] = useState<string>()
  return (
    <PageTabs
      active={chosen ?? parts[0]?.key ?? ''}
      onTurn={setChosen}
      items={parts.map(({ key, label, children }) => ({ key, label, children: <Suspense>{children}</Suspense> }))}
    />
  )
}
