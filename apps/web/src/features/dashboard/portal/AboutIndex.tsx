import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { isUnlimited, type LicenseBrief } from '@app/shared/auth/license.ts'
import { board } from '@app/shared/portal/board.ts'
import { call } from '#/kit/http/http.ts'
import { useBrand } from '#/kit/session/brand.ts'
import { meQuery } from '#/kit/session/sessionQueries.ts'
import { helpLinksQuery } from './helpLinks.ts'
import { HelpLinks } from './HelpLinks.tsx'
import { PortletFrame } from './PortletFrame.tsx'
import css from './portal.module.css'

/** `企业版，授权给演示客户，到期时间 2031-05-06` */
function licenceText(stored: string | null | undefined): string {
  if (!stored) return '未导入授权'
  const { customName, versionDes, version, deadLine } = JSON.parse(stored) as LicenseBrief
  const until = isUnlimited({ version, deadLine }, new Date()) ? '无限制' : deadLine
  return `${versionDes}，授权给${customName}，到期时间 ${until}`
}

/** 平台简介: what this is, which version, under which licence, and where help stands. */
export default function AboutIndex() {
  const { title } = useBrand()
  const { data: me } = useQuery(meQuery)
  const { data: about } = useSuspenseQuery({
    queryKey: ['portlet', 'about', 'version'],
    queryFn: ({ signal }) => call(board.about, {}, { signal, silent: true, background: true }),
  })
  const { data: links = [] } = useQuery(helpLinksQuery('about'))
  return (
    <PortletFrame title="平台简介">
      <dl className={css.facts}>
        <div>
          <dt>平台名称</dt>
          <dd>{title}</dd>
        </div>
        <div>
          <dt>版本</dt>
          <dd>{about.version}</dd>
        </div>
        <div>
          <dt>授权</dt>
          <dd>{licenceText(me?.lincenseInfo)}</dd>
        </div>
      </dl>
      {links.length > 0 && <HelpLinks links={links} />}
    </PortletFrame>
  )
}
