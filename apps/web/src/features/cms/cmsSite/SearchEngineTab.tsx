import { Suspense, useState } from 'react'
import { cmsSearchEngine } from '@app/shared/cms/cmsSearchEngine.ts'
import { SecretInput } from '#/kit/form/SecretInput.tsx'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'

const SearchEngineDrawer = lateDialog(() => import('./SearchEngineDrawer.tsx'))

/** 搜索推送: search engines that hear of new and changed addresses. */
export default function SearchEngineTab() {
  const [shown, setShown] = useState<{ id: string; engineName: string }>()
  return (
    <>
      <ResourcePage
        resource={cmsSearchEngine}
        search={[]}
        form={{ inputs: { token: SecretInput }, size: { width: 720, height: 480 } }}
        purpose="公开文章发布、修改后通知搜索引擎"
        rowActions={(row) => [{ key: 'log', label: '推送记录', run: () => setShown(row) }]}
      />
      <Suspense>{shown && <SearchEngineDrawer engine={shown} onClosed={() => setShown(undefined)} />}</Suspense>
    </>
  )
}
