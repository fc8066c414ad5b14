import { cmsRedirect } from '@app/shared/cms/cmsRedirect.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'

/** 重定向: former addresses and where they lead. */
export default function RedirectTab() {
  return (
    <ResourcePage
      resource={cmsRedirect}
      search={['fromPath', 'toPath', 'source', 'status', 'createTime']}
      columns={{ fromPath: { width: 260 }, toPath: { width: 260 } }}
    />
  )
}
