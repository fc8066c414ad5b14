import { cmsLinkType } from '@app/shared/cms/cmsLinkType.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'

/** 链接类型: what links are for; a theme asks for the links of a type by its code. */
export default function CmsLinkTypeIndex() {
  return (
    <ResourcePage
      resource={cmsLinkType}
      search={['typeName', 'status']}
      form={{ size: { width: 640, height: 480 } }}
      removeRefusal={({ linkCount }) => (linkCount ? '该类型下存在链接，不能删除' : undefined)}
      purpose="链接按用途归类，模板以类型编码取链接"
    />
  )
}
