import { useQuery } from '@tanstack/react-query'
import type { BusinessPageProps } from '#/components/businessPage.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { ListEmpty } from '#/kit/table/ListEmpty.tsx'
import { AuditContent } from './AuditContent.tsx'
import { AuditFacts } from './AuditFacts.tsx'
import { viewQuery } from './auditQueries.ts'
import css from './audit.module.css'

/** 文章审核 inside the record of a process: the text by its request; what is decided stands in the bar of the record. */
export default function ArticleAuditIndex(props: BusinessPageProps) {
  const flowId = props.procInsId === null ? undefined : props.businessKey?.split(':')[2]
  if (flowId === undefined) return <ListEmpty title="没有要审核的文章" text="提交文章审核后自动发起流程" />
  return <Text flowId={flowId} />
}

function Text({ flowId }: { flowId: string }) {
  const query = useQuery(viewQuery(flowId))
  if (!query.data) return <LoadState query={query} />
  return (
    <div className={css.embedded}>
      <div className={css.columns}>
        <AuditContent view={query.data} />
        <div className={css.side}>
          <AuditFacts view={query.data} />
        </div>
      </div>
    </div>
  )
}
